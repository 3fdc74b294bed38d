/**
 * In the shell: gives the areas what their entries start with. `_FEDERATION_BUNDLER_RUNTIME` is for areas that were
 * built when an entry brought its start itself.
 */
export function giveRuntime({ bundlerRuntime, attachShareScopeMap }, initContainerEntry) {
  const ofBundler = { ...bundlerRuntime, initContainerEntry };
  globalThis._FEDERATION_BUNDLER_RUNTIME = { ...ofBundler, attachShareScopeMap };
  globalThis._FEDERATION_START_AREA = (runtimeRequire, container) => {
    const runtime = {
      runtime: { init },
      bundlerRuntime: { ...ofBundler, S: {} },
      attachShareScopeMap,
      bundlerRuntimeOptions: {},
    };
    const start = globalThis._FEDERATION_START_ENTRY;
    start(runtimeRequire, runtime, [], {}, container, 'loaded-first', undefined, 'var');
  };
}

/** As `init` of @module-federation/runtime: the instance of that name, made when there is none. */
function init(options) {
  const core = globalThis._FEDERATION_RUNTIME_CORE;
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
