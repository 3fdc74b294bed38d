import { showLightPage } from '@plumbline/platform/light';
import { LightOpen } from '../features/open/LightOpen.tsx';

showLightPage((data) => <LightOpen data={data} />);
