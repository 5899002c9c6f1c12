import { foldText } from '@vitrina/contracts/places';
import type { LucideIcon } from 'lucide-react';
import Baby from 'lucide-react/icons/baby';
import BookOpen from 'lucide-react/icons/book-open';
import Calculator from 'lucide-react/icons/calculator';
import Camera from 'lucide-react/icons/camera';
import Car from 'lucide-react/icons/car';
import ChefHat from 'lucide-react/icons/chef-hat';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Music from 'lucide-react/icons/eighth-notes';
import Flower2 from 'lucide-react/icons/flower-2';
import Hammer from 'lucide-react/icons/hammer';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Laptop from 'lucide-react/icons/laptop';
import Megaphone from 'lucide-react/icons/megaphone';
import PartyPopper from 'lucide-react/icons/party-popper';
import PawPrint from 'lucide-react/icons/paw-print';
import Plug from 'lucide-react/icons/plug';
import Scale from 'lucide-react/icons/scale';
import Scissors from 'lucide-react/icons/scissors';
import Shirt from 'lucide-react/icons/shirt';
import Sparkles from 'lucide-react/icons/sparkles';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import Wrench from 'lucide-react/icons/wrench';
import type { ReactNode } from 'react';

/** Beginnings of words in a trade's or a group's name, folded, with their glyphs; the first match counts. */
const rules: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\b(mascota|veterin|perr|gato)/, PawPrint],
  [/\b(foto|video|audiovis)/, Camera],
  [/\b(music|mariachi|dj|canto|sonido)/, Music],
  [/\b(fiesta|evento|pinata|banquet|animac)/, PartyPopper],
  [/\b(cocin|chef|repost|panad|aliment|comida|catering|gastron|pastel)/, ChefHat],
  [/\b(mecan|auto|vehic|llanta|moto|hojalat)/, Car],
  [/\b(flete|mudanza|transport|mensaj|trasteo|logist)/, Truck],
  [/\b(electric)/, Plug],
  [/\b(plom|repar|manten|tecnico|cerraj|refriger)/, Wrench],
  [/\b(carpint|alban|constru|herrer|pintur|pintor|oficio|tabla)/, Hammer],
  [/\b(jardin|flor|planta|vivero)/, Flower2],
  [/\b(bellez|estet|peluq|barber|unas|maquill)/, Scissors],
  [/\b(costur|sastre|ropa|moda|confecc|textil)/, Shirt],
  [/\b(salud|medic|enfermer|psico|nutri|terap|dent|odont)/, HeartPulse],
  [/\b(entren|deport|gimnas|yoga|fitness)/, Dumbbell],
  [/\b(nin|bebe|cuidad)/, Baby],
  [/\b(clase|educa|idioma|tutor|profes|escuel|asesoria acad)/, BookOpen],
  [/\b(abogad|juridic|legal|notari)/, Scale],
  [/\b(contab|contador|finanz|impuest|segur)/, Calculator],
  [/\b(tecnolog|comput|software|web|program|digital|redes)/, Laptop],
  [/\b(market|publicid|disen|impren)/, Megaphone],
  [/\b(limpi|lavand)/, Sparkles],
  [/\b(hogar|inmobil|casa|decor|arquitec|interior)/, House],
];

/** Glyph of a trade or a group of trades by its name; a shop if no rule matches. `size` in CSS pixels. */
export function TradeGlyph({ trade, size = 20 }: { trade: string; size?: number }): ReactNode {
  const folded = foldText(trade);
  const Drawing = rules.find(([words]) => words.test(folded))?.[1] ?? Store;
  return <Drawing size={size} strokeWidth={1.75} aria-hidden="true" focusable="false" />;
}
