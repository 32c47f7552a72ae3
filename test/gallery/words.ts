import type { Words } from './specimen.ts';

const english: Words = {
  name: 'Mara Quill',
  email: 'mara@orchid.example',
  group: 'Field leads',
  label: 'City',
  value: 'Lagos',
  title: 'Connection lost',
  sentence: 'The server did not answer within 40 seconds.',
  action: 'Try again',
};

/** Long words in any language, names without a place to break, and translations twice as long. */
const germanAndLonger: Words = {
  name: 'Wolfeschlegelsteinhausenbergerdorff-Rindfleischetikettierungsüberwachungsaufgaben',
  email: 'rindfleischetikettierungsueberwachungsaufgaben@genossenschaftsverband.orchid.example',
  group: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamte',
  // A profile field has at most 40 characters.
  label: 'Kraftfahrzeughaftpflichtversicherungsart',
  value: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  title: 'Verbindungswiederherstellung unterbrochen: Zeitüberschreitung beim Organisationsserver',
  sentence:
    'Der Organisationsserver antwortete nicht innerhalb der Benachrichtigungszustellungswartezeit von 40 Sekunden; https://chat.orchid.example/#narrow/channel/12-grundstuecksverkehrsgenehmigungszustaendigkeit/topic/x',
  action: 'Wiederholung anfordern',
};

const hebrew: Words = {
  name: 'דנה לוי',
  email: 'dana@orchid.example',
  group: 'ראשי צוותים',
  label: 'עיר',
  value: 'חיפה',
  title: 'החיבור נותק',
  sentence: 'השרת לא ענה בתוך 40 שניות.',
  action: 'נסה שוב',
};

const arabicAndLonger: Words = {
  name: 'عبدالرحمنبنعبداللهبنمحمدالأنصاريالخزرجيالمدنيالأندلسيالإشبيليالمغربي',
  email: 'abdulrahman.alansari.alkhazraji.almadani.alandalusi.alishbili@orchid.example',
  group: 'المسؤولونعنالتنسيقالإقليميوالاتصالاتالداخليةوالخارجيةللتعاونية',
  label: 'رقمالتأمينالإلزاميللمركباتالمسجلةفيالمحافظة',
  value: 'فأسقيناكموهاوماأنتملهبخازنينأفاستسقيناكموهافيالمدينة',
  title: 'انقطع الاتصال بخادم المنظمة أثناء استعادة البيانات ولم تتم المزامنة حتى الآن',
  sentence:
    'لم يستجب الخادم خلال 40 ثانية، ولم تُرسل التغييرات المنتظرة بعد؛ https://chat.orchid.example/#narrow/channel/12-coordination-and-communications-of-the-region/topic/x',
  action: 'إعادة المحاولة الآن',
};

/** The gallery's words for its two switches. */
export function wordsFor(isLong: boolean, direction: 'ltr' | 'rtl'): Words {
  if (direction === 'rtl') return isLong ? arabicAndLonger : hebrew;
  return isLong ? germanAndLonger : english;
}
