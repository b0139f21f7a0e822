# The image contains one static binary: no shell, no root user. Go cross-compiles it, so that a build for another
# processor needs no emulation.
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) .
FROM --platform=$BUILDPLATFORM golang:1.26.5@sha256:3aff6657219a4d9c14e27fb1d8976c49c29fddb70ba835014f477e1c70636647 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG COMMIT TARGETOS TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
	go build -trimpath -ldflags="-s -w -X dockside/internal/cli.revision=$COMMIT" -o /out/dockside . && \
	deploy/notices /out/dockside >/out/THIRD_PARTY_LICENSES && mkdir -p /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/dockside /out/THIRD_PARTY_LICENSES /
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
VOLUME /data
ENV DATA_FILE=/data/dockside.db HEALTH_ADDRESS=127.0.0.1:7412
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/dockside", "health"]
ENTRYPOINT ["/dockside"]
