package archive

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// objects keeps the files of an archive in an S3-compatible object store.
type objects struct {
	client       *minio.Client
	name, prefix string // the prefix ends with a slash if there is one
}

// Keys are the credentials of an object store.
type Keys struct{ ID, Secret string }

// errAddress names the form of an address.
var errAddress = errors.New("that is no address of an archive: https://HOST/BUCKET or https://HOST/BUCKET/FOLDER")

// requests is how often a request to an object store is tried.
const requests = 3

// openBucket returns the bucket of an address, which may name its region (?region=…). It does not connect.
func openBucket(address string, keys Keys) (objects, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil {
		return objects{}, errAddress
	}
	name, prefix, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	if name == "" {
		return objects{}, errAddress
	}
	if prefix != "" {
		prefix += "/"
	}
	client, err := minio.New(u.Host, &minio.Options{
		Creds: credentials.NewStaticV4(keys.ID, keys.Secret, ""), Secure: u.Scheme == "https",
		Region: u.Query().Get("region"), MaxRetries: requests,
	})
	return objects{client, name, prefix}, err
}

func (b objects) put(ctx context.Context, name string, data []byte) error {
	_, err := b.client.PutObject(ctx, b.name, b.prefix+name, bytes.NewReader(data), int64(len(data)),
		minio.PutObjectOptions{ContentType: "application/gzip"})
	return err
}

func (b objects) get(ctx context.Context, name string) ([]byte, error) {
	object, err := b.client.GetObject(ctx, b.name, b.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, err
	}
	defer object.Close()
	data, err := io.ReadAll(io.LimitReader(object, maxSize))
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		return nil, fs.ErrNotExist
	}
	return data, err
}

func (b objects) delete(ctx context.Context, name string) error {
	return b.client.RemoveObject(ctx, b.name, b.prefix+name, minio.RemoveObjectOptions{})
}

func (b objects) names(ctx context.Context, visit func(string)) error {
	all := minio.ListObjectsOptions{Prefix: b.prefix, Recursive: true}
	for object := range b.client.ListObjectsIter(ctx, b.name, all) {
		if object.Err != nil {
			return object.Err
		}
		visit(strings.TrimPrefix(object.Key, b.prefix))
	}
	return nil
}
