import './site.css';
import { startSite } from './startSite.tsx';

void startSite(document);
