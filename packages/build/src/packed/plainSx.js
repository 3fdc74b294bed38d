/** What `sx` makes of a component in page tests: nothing, as `componentStyles` does (see docs/adr/0024). */
export const unstable_createStyleFunctionSx = () =>
  Object.assign(() => null, { filterProps: ['sx'] });
export default unstable_createStyleFunctionSx();
