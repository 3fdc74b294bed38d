# One image for every gateway: docker build -f deploy/gateway.Dockerfile --build-arg GATEWAY=payments .
# GATEWAY is messaging, payments, ai, accounts, weather or releases.
# With its digest for a build that can be repeated: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS pnpm
RUN npm install --global pnpm@12
WORKDIR /src

# What an install reads: it runs again only when one of these files changes, not with every source.
FROM pnpm AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name "pnpm-*.yaml" ! -name "*.patch" -delete

FROM pnpm AS installed
ARG GATEWAY
RUN test -n "$GATEWAY" || (echo "Say which gateway: --build-arg GATEWAY=messaging" && exit 1)
COPY --from=manifests /src ./
# By what it needs to run alone: tests need the database and the whole product besides.
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --prod --filter-prod "@plumbline/${GATEWAY}..."

FROM ${NODE_IMAGE}
ARG GATEWAY
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
# Node strips types only outside node_modules, so the workspace keeps its shape and its sources.
WORKDIR /app
COPY --from=installed /src ./
COPY packages ./packages
COPY services ./services
WORKDIR /app/services/${GATEWAY}
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or pnpm in between, so that SIGTERM reaches the gateway and it stops gracefully.
CMD ["node", "src/server.ts"]
