// In place of the bundler's federation runtime in an area's entry: the shell has that code already and gives it
// (host.ts), with the core of the runtime. What is left is the area's own instance.
const core = globalThis._FEDERATION_RUNTIME_CORE;
const { attachShareScopeMap, ...bundlerRuntime } = globalThis._FEDERATION_BUNDLER_RUNTIME;

/** As `init` of @module-federation/runtime: the instance of that name, made when there is none. */
function init(options) {
  const wanted = { ...options, id: options.id || '' };
  const instances = core.CurrentGlobal.__FEDERATION__.__INSTANCES__;
  const known = instances.find((one) => one.options.name === wanted.name && !one.options.version);
  if (known) {
    known.initOptions(wanted);
    return known;
  }
  const made = new core.ModuleFederation(wanted);
  core.setGlobalFederationInstance(made);
  return made;
}

export default {
  runtime: { init },
  instance: undefined,
  initOptions: undefined,
  bundlerRuntime: { ...bundlerRuntime, S: {} },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
