import { area } from '@plumbline/build';

export default area(import.meta);
