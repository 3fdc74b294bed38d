export { securityText } from './securityText.ts';
export { createPages } from './createPages.ts';
export { commonHeaders, filePolicy, plainPagePolicy } from './headers.ts';
export { pageRoute } from './pageRoute.ts';
export { areaOverrides, pagesEnvironment } from './settings.ts';
export { staticFiles } from './staticFiles.ts';
export { telemetryRoute, type AreaReport } from './telemetryRoute.ts';
