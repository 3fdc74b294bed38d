# The pages of a hosted product: docker build -f deploy/pages.Dockerfile -t plumbline-pages .
# With its digest for a build that can be repeated: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS pnpm
RUN npm install --global pnpm@12
WORKDIR /src

# What an install reads: it runs again only when one of these files changes, not with every source.
FROM pnpm AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name "pnpm-*.yaml" ! -name "*.patch" -delete

FROM pnpm AS shell
COPY --from=manifests /src ./
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --filter-prod "@plumbline/shell..." --filter-prod "@plumbline/area-cli..."
COPY . .
RUN node packages/area-cli/src/cli/shell.ts /shell

FROM pnpm AS installed
COPY --from=manifests /src ./
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --prod --filter-prod "@plumbline/pages..."

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SHELL_DIRECTORY=/app/shell
# Node strips types only outside node_modules, so the workspace keeps its shape and its sources.
WORKDIR /app
COPY --from=installed /src ./
COPY packages/contract ./packages/contract
COPY packages/area-registry ./packages/area-registry
COPY services ./services
COPY --from=shell /shell ./shell
WORKDIR /app/services/pages
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or pnpm in between, so that SIGTERM reaches the server and it stops gracefully.
CMD ["node", "src/server.ts"]
