import Bot from 'lucide-react/icons/bot';
import Calendar from 'lucide-react/icons/calendar';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CirclePlay from 'lucide-react/icons/circle-play';
import Compass from 'lucide-react/icons/compass';
import CreditCard from 'lucide-react/icons/credit-card';
import Dot from 'lucide-react/icons/dot';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Globe from 'lucide-react/icons/globe';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Images from 'lucide-react/icons/images';
import Info from 'lucide-react/icons/info';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Menu from 'lucide-react/icons/menu';
import MessageCircle from 'lucide-react/icons/message-circle';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Moon from 'lucide-react/icons/moon';
import Pause from 'lucide-react/icons/pause';
import Phone from 'lucide-react/icons/phone';
import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Scale from 'lucide-react/icons/scale';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import SunMoon from 'lucide-react/icons/sun-moon';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import X from 'lucide-react/icons/x';

/** Icons that every microfrontend may use by name without bundling them. */
export const icons = {
  'circle-alert': CircleAlert,
  plus: Plus,
  trash: Trash2,
  search: Search,
  calendar: Calendar,
  camera: Camera,
  x: X,
  'message-circle': MessageCircle,
  mail: Mail,
  'circle-check': CircleCheck,
  'chevron-right': ChevronRight,
  'chevron-down': ChevronDown,
  sparkles: Sparkles,
  send: Send,
  star: Star,
  compass: Compass,
  'external-link': ExternalLink,
  images: Images,
  info: Info,
  house: House,
  history: History,
  'chevron-left': ChevronLeft,
  check: Check,
  'map-pin': MapPin,
  moon: Moon,
  maximize: Maximize2,
  menu: Menu,
  minimize: Minimize2,
  eye: Eye,
  'eye-off': EyeOff,
  'credit-card': CreditCard,
  pause: Pause,
  user: User,
  tags: Tags,
  'shield-check': ShieldCheck,
  scale: Scale,
  dot: Dot,
  refresh: RefreshCw,
  play: Play,
  bot: Bot,
  'log-out': LogOut,
  'wifi-off': WifiOff,
  globe: Globe,
  sun: Sun,
  upload: Upload,
  phone: Phone,
  'sun-moon': SunMoon,
  users: Users,
  video: CirclePlay,
};

/** Name in the icon set. */
export type IconName = keyof typeof icons;
