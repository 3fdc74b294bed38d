export { makeTeamKey, parseTeamKey, readTeamKey, teamName, type TeamKey } from './teamKeys.ts';
export { addTeam, readTeams, removeTeam, type Teams } from './teams.ts';
export {
  digestOf,
  releaseActions,
  ReleaseTokenError,
  signRelease,
  verifyRelease,
  type ReleaseAction,
  type ReleaseOrder,
} from './releaseToken.ts';
export {
  packUpload,
  readUpload,
  tooLarge,
  UploadError,
  uploadLimit,
  type Upload,
} from './upload.ts';
