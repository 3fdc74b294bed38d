import { showLightPage } from '@plumbline/platform/light';
import { LightHome } from '../features/home/LightHome.tsx';

showLightPage((data) => <LightHome data={data} />);
