import { host } from '@plumbline/build';

export default host(import.meta);
