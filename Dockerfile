# One static binary and nothing else: no shell, no root.
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) .
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG COMMIT
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -w -X dockside/command.revision=$COMMIT" -o /out/dockside . && mkdir -p /out/data

FROM scratch
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/dockside /dockside
COPY --from=build --chown=65532:65532 /out/data /data
USER 65532:65532
VOLUME /data
ENV DATA_FILE=/data/dockside.db HEALTH_ADDRESS=127.0.0.1:7412
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/dockside", "health"]
ENTRYPOINT ["/dockside"]
