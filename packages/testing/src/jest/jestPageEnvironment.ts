import { BroadcastChannel } from 'node:worker_threads';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** An open channel must not keep the test process alive, just as it does not keep a tab open. */
class PageChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** What every browser has and jsdom lacks; Node's own are the same standards. */
const fromNode = {
  AbortController,
  AbortSignal,
  BroadcastChannel: PageChannel,
  Headers,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  WritableStream,
  fetch,
  structuredClone,
};

/** The document that page tests run in: jsdom, completed by what browsers have. */
export default class PageEnvironment extends JsdomEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    Object.assign(this.global, fromNode);
    // Where little is repeated, pages are drawn by what users run: libraries without their checks for developers.
    if (process.env.PLUMBLINE_REPEATS === 'few') this.global.process.env.NODE_ENV = 'production';
    const { Blob, FileReader } = this.global;
    if (Object.hasOwn(Blob.prototype, 'arrayBuffer')) return;
    Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob) {
      return new Promise<ArrayBuffer>((resolve, reject) => {
        const reader = new FileReader();
        reader.addEventListener('load', () => {
          if (reader.result !== null && typeof reader.result !== 'string') resolve(reader.result);
        });
        reader.addEventListener('error', () => reject(reader.error));
        reader.readAsArrayBuffer(this);
      });
    };
  }
}
