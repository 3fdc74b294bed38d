import { host } from '@plumbline/bundler';

export default host(import.meta);
