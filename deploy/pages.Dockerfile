# The pages of a hosted product: docker build -f deploy/pages.Dockerfile -t plumbline-pages .
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-slim AS sources
RUN npm install --global pnpm@12
WORKDIR /src
COPY . .

FROM sources AS shell
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile && node packages/build/src/cli/shell.ts /shell

FROM sources AS installed
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --prod --filter "@plumbline/pages..."

FROM node:${NODE_VERSION}-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SHELL_DIRECTORY=/app/shell
WORKDIR /app
# Node strips types only outside node_modules, so the workspace keeps its shape.
COPY --from=installed --chown=root:root /src/package.json /src/pnpm-workspace.yaml ./
COPY --from=installed --chown=root:root /src/node_modules ./node_modules
COPY --from=installed --chown=root:root /src/packages ./packages
COPY --from=installed --chown=root:root /src/services ./services
COPY --from=shell --chown=root:root /shell ./shell
WORKDIR /app/services/pages
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or pnpm in between, so that SIGTERM reaches the server and it stops gracefully.
CMD ["node", "src/server.ts"]
