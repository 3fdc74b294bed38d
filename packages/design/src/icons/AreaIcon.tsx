import Field from '@mui/icons-material/AccessTimeRounded';
import Admin from '@mui/icons-material/AdminPanelSettingsOutlined';
import Projects from '@mui/icons-material/ConstructionRounded';
import Dot from '@mui/icons-material/FiberManualRecordOutlined';
import Schedule from '@mui/icons-material/CalendarMonthOutlined';
import Clients from '@mui/icons-material/GroupsOutlined';
import Leads from '@mui/icons-material/ContactPhoneOutlined';
import Inbox from '@mui/icons-material/ForumOutlined';
import Analytics from '@mui/icons-material/InsightsRounded';
import Materials from '@mui/icons-material/Inventory2Outlined';
import Items from '@mui/icons-material/ListAltRounded';
import Vendors from '@mui/icons-material/LocalShippingOutlined';
import Photos from '@mui/icons-material/PhotoCameraOutlined';
import Scan from '@mui/icons-material/QrCodeScannerRounded';
import Branding from '@mui/icons-material/PaletteOutlined';
import Invoices from '@mui/icons-material/ReceiptLongOutlined';
import Quotes from '@mui/icons-material/RequestQuoteOutlined';
import Purchasing from '@mui/icons-material/ShoppingCartOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';

const icons: Record<string, typeof Dot> = {
  admin: Admin,
  analytics: Analytics,
  branding: Branding,
  clients: Clients,
  dashboard: Dashboard,
  field: Field,
  inbox: Inbox,
  invoices: Invoices,
  items: Items,
  leads: Leads,
  materials: Materials,
  photos: Photos,
  projects: Projects,
  purchasing: Purchasing,
  quotes: Quotes,
  scan: Scan,
  schedule: Schedule,
  settings: Settings,
  vendors: Vendors,
};

/** A menu entry's icon by the name in area.ts; a name from a newer area shows a neutral dot. */
export function AreaIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Dot;
  return <Icon fontSize="small" aria-hidden />;
}
