import { area } from '@plumbline/bundler';

export default area(import.meta);
