# One image for every gateway: docker build -f deploy/gateway.Dockerfile --build-arg GATEWAY=payments .
# GATEWAY is messaging, payments, ai, accounts or weather.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-slim AS installed
ARG GATEWAY
RUN test -n "$GATEWAY" || (echo "Say which gateway: --build-arg GATEWAY=messaging" && exit 1)
RUN npm install --global pnpm@12
WORKDIR /src
COPY . .
# Only what this gateway needs, sources of our own packages included: Node runs TypeScript as it is.
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --prod --filter "@plumbline/${GATEWAY}..."

FROM node:${NODE_VERSION}-slim
ARG GATEWAY
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
# Node strips types only outside node_modules, so the workspace keeps its shape.
COPY --from=installed --chown=root:root /src/package.json /src/pnpm-workspace.yaml ./
COPY --from=installed --chown=root:root /src/node_modules ./node_modules
COPY --from=installed --chown=root:root /src/packages ./packages
COPY --from=installed --chown=root:root /src/services ./services
WORKDIR /app/services/${GATEWAY}
USER node
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or pnpm in between, so that SIGTERM reaches the gateway and it stops gracefully.
CMD ["node", "src/server.ts"]
