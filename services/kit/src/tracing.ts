import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type TextMapSetter,
} from '@opentelemetry/api';
import type { RequestHandler } from 'express';

// asked for each time: the provider may be registered after this module was loaded
const tracer = () => trace.getTracer('plumbline');

/**
 * Sends what the requests of this process take to a collector that speaks OTLP over HTTP (OpenTelemetry
 * protocol); `endpoint` is its base, `http://collector:4318`. Without one nothing is loaded and nothing
 * recorded. Answers what sends the rest and stops.
 */
export async function startTracing(service: string, endpoint: string | undefined) {
  if (!endpoint) return async () => {};
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `plumbline-${service}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 2000 })],
  });
  provider.register();
  return () => provider.shutdown();
}

/** Records a request, inside the caller's trace where it names one (W3C Trace Context). */
export const traced: RequestHandler = (req, res, next) => {
  // a gateway inside another server's process
  if (trace.getActiveSpan()) return next();
  const caller = propagation.extract(context.active(), req.headers);
  const path = pathOf(req.originalUrl);
  const span = tracer().startSpan(
    `${req.method} ${path}`,
    {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': req.method,
        'url.path': path,
        'plumbline.request_id': String(res.getHeader('x-request-id') ?? ''),
      },
    },
    caller,
  );
  res.once('close', () => end(span, res.statusCode));
  context.with(trace.setSpan(caller, span), next);
};

/** A `fetch` that records each call and passes the trace on. */
export const tracedFetch =
  (send: typeof fetch = fetch): typeof fetch =>
  async (input, init) => {
    const method = init?.method ?? 'GET';
    const path = pathOf(String(input instanceof Request ? input.url : input));
    const attributes = { 'http.request.method': method, 'url.path': path };
    const span = tracer().startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT, attributes });
    const headers = new Headers(init?.headers);
    propagation.inject(trace.setSpan(context.active(), span), headers, intoHeaders);
    try {
      const answer = await send(input, { ...init, headers });
      end(span, answer.status);
      return answer;
    } catch (error) {
      end(span, undefined);
      throw error;
    }
  };

const intoHeaders: TextMapSetter<Headers> = {
  set: (headers, name, value) => headers.set(name, value),
};

/** Without the query, which may name a person; with `:id` for what would make every name its own. */
const pathOf = (url: string) =>
  new URL(url, 'http://here').pathname.replaceAll(
    /\/(?:[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{32,}|\d+)(?=\/|$)/g,
    '/:id',
  );

function end(span: Span, status: number | undefined) {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
