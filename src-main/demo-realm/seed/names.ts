/**
 * Names as people write them, by language, with where such people would plausibly sit. Names outside the Latin script
 * carry a romanized form after `=`, from which their mail address is made.
 */
export interface NamePool {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly familyFirst?: true;
  /** Nothing between the names, as in Chinese. */
  readonly unspaced?: true;
  readonly places: readonly (readonly [city: string, timezone: string])[];
  /** How often the pool is drawn, relative to the others. */
  readonly weight: number;
}

const words = (text: string): readonly string[] => text.split(' ');

export const namePools: readonly NamePool[] = [
  {
    given: words(
      'Inês João Beatriz Tomás Mariana Rui Catarina Gonçalo Leonor Duarte Margarida Nuno Sofia Afonso',
    ),
    family: words(
      'Carvalho Conceição Magalhães Araújo Falcão Simões Brandão Gusmão Lourenço Teixeira Assunção Queirós',
    ),
    places: [
      ['Lisboa', 'Europe/Lisbon'],
      ['Porto', 'Europe/Lisbon'],
      ['São Paulo', 'America/Sao_Paulo'],
    ],
    weight: 10,
  },
  {
    given: words(
      'Amelia Oliver Charlotte George Priscilla Henry Imogen Callum Harriet Declan Rowan Maeve Wesley Tabitha',
    ),
    family: words(
      "Ashdown Whitaker Pemberton Okafor Fairbairn O'Sullivan Thornbury Kessler Lindqvist-Hale Marlowe Penrose Tremaine",
    ),
    places: [
      ['London', 'Europe/London'],
      ['Dublin', 'Europe/Dublin'],
      ['New York', 'America/New_York'],
      ['Melbourne', 'Australia/Melbourne'],
      ['Vancouver', 'America/Vancouver'],
    ],
    weight: 12,
  },
  {
    given: words('Lucía Andrés Ximena Iñaki Martín Belén Ángel Noemí Joaquín Inmaculada Raúl Paloma'),
    family: words(
      'Muñoz Ibáñez Peña Gutiérrez Ocampo Núñez Velázquez Zubizarreta Cárdenas Yáñez Etxeberria Quiñones',
    ),
    places: [
      ['Madrid', 'Europe/Madrid'],
      ['Bogotá', 'America/Bogota'],
      ['Ciudad de México', 'America/Mexico_City'],
    ],
    weight: 9,
  },
  {
    given: words('Jürgen Annegret Sören Käthe Björn Mareike Götz Frauke Jörg Heike Tilman Wiebke'),
    family: words('Müller Weiß Schäfer Größmann Krüger Völkel Hößler Jäger Lübbers Schönfeld Köhler Bürkle'),
    places: [
      ['Berlin', 'Europe/Berlin'],
      ['München', 'Europe/Berlin'],
      ['Wien', 'Europe/Vienna'],
      ['Zürich', 'Europe/Zurich'],
    ],
    weight: 8,
  },
  {
    given: words('Éloïse Benoît Maëlle Cédric Anaïs Thibault Hélène Loïc Noémie Rémi'),
    family: words('Lefèvre Béranger Deschênes Gauthier Château Lemaître Prévost Bélanger Désormeaux Garçon'),
    places: [
      ['Lyon', 'Europe/Paris'],
      ['Paris', 'Europe/Paris'],
      ['Montréal', 'America/Toronto'],
    ],
    weight: 7,
  },
  {
    given: words('Łukasz Małgorzata Zdzisław Żaneta Wojciech Agnieszka Świętosława Michał Bożena Paweł'),
    family: words('Wójcik Ćwikła Żurek Wróbel Dąbek Gołąb Śliwa Król Piątek Łoś'),
    places: [
      ['Kraków', 'Europe/Warsaw'],
      ['Gdańsk', 'Europe/Warsaw'],
    ],
    weight: 6,
  },
  {
    given: words('Åsa Björk Søren Astrid Jón Guðrún Mikkel Tuğçe İbrahim Gülşen Oğuz Ayşe'),
    family: words('Ångström Østergård Þórðarson Sjöberg Nørgaard Yılmaz Çelik Şahin Aydoğan Öztürk'),
    places: [
      ['Göteborg', 'Europe/Stockholm'],
      ['København', 'Europe/Copenhagen'],
      ['Reykjavík', 'Atlantic/Reykjavik'],
      ['İstanbul', 'Europe/Istanbul'],
    ],
    weight: 7,
  },
  {
    given: words('Jiří Markéta Ondřej Zdeňka Řehoř Ľubomír Tereza Štěpán Čeněk Alžběta'),
    family: words('Krejčí Jirků Vítů Pavlů Skála Ďurica Žižka Janů Martinů'),
    places: [
      ['Brno', 'Europe/Prague'],
      ['Bratislava', 'Europe/Bratislava'],
    ],
    weight: 4,
  },
  {
    given: words('Minh Thị Hương Quốc Tuấn Ngọc Ánh Đức Phương Hạnh Dũng Mỹ'),
    family: words('Nguyễn Trần Phạm Hoàng Vũ Đặng Bùi Đỗ Huỳnh Lý'),
    familyFirst: true,
    places: [
      ['Hà Nội', 'Asia/Ho_Chi_Minh'],
      ['Đà Nẵng', 'Asia/Ho_Chi_Minh'],
    ],
    weight: 6,
  },
  {
    given: words(
      'Ελένη=eleni Νίκος=nikos Αθηνά=athina Γιώργος=giorgos Δήμητρα=dimitra Σπύρος=spyros Χριστίνα=christina Θεόδωρος=theodoros',
    ),
    family: words(
      'Παππά=pappa Οικονόμου=oikonomou Γεωργίου=georgiou Κωνσταντίνου=konstantinou Μακρή=makri Αγγέλου=angelou',
    ),
    places: [
      ['Αθήνα', 'Europe/Athens'],
      ['Θεσσαλονίκη', 'Europe/Athens'],
    ],
    weight: 5,
  },
  {
    given: words(
      'Олена=olena Тарас=taras Мария=mariya Дмитро=dmytro Екатерина=ekaterina Сергей=sergey Ярослав=yaroslav Людмила=lyudmila Богдан=bohdan',
    ),
    family: words(
      'Шевченко=shevchenko Ковальчук=kovalchuk Бондаренко=bondarenko Щербак=shcherbak Мельник=melnyk Гаврилюк=havryliuk Коваль=koval',
    ),
    places: [
      ['Київ', 'Europe/Kyiv'],
      ['София', 'Europe/Sofia'],
      ['Алматы', 'Asia/Almaty'],
    ],
    weight: 6,
  },
  {
    given: words('ליאור=lior נועה=noa יעל=yael אביגיל=avigail דניאל=daniel שירה=shira איתן=eitan'),
    family: words('כהן=cohen לוי=levi מזרחי=mizrahi פרידמן=friedman אברהם=avraham שפירא=shapira'),
    places: [
      ['תל אביב', 'Asia/Jerusalem'],
      ['חיפה', 'Asia/Jerusalem'],
    ],
    weight: 4,
  },
  {
    given: words('ليلى=layla يوسف=yusuf فاطمة=fatima خالد=khaled نور=nour سارة=sara عمر=omar هدى=huda'),
    family: words(
      'الحداد=alhaddad المصري=almasri الخطيب=alkhatib بنعلي=benali العلوي=alaoui منصور=mansour حمدان=hamdan',
    ),
    places: [
      ['القاهرة', 'Africa/Cairo'],
      ['الرباط', 'Africa/Casablanca'],
      ['عمّان', 'Asia/Amman'],
    ],
    weight: 6,
  },
  {
    given: words('अनन्या=ananya रोहन=rohan प्रिया=priya विक्रम=vikram मीरा=meera अर्जुन=arjun कविता=kavita'),
    family: words('शर्मा=sharma पाटील=patil जोशी=joshi मिश्रा=mishra कुलकर्णी=kulkarni सिंह=singh'),
    places: [
      ['पुणे', 'Asia/Kolkata'],
      ['दिल्ली', 'Asia/Kolkata'],
    ],
    weight: 6,
  },
  {
    given: words(
      '晓雯=xiaowen 志强=zhiqiang 雨桐=yutong 建国=jianguo 思远=siyuan 美玲=meiling 子涵=zihan 俊杰=junjie',
    ),
    family: words('王=wang 李=li 张=zhang 陈=chen 欧阳=ouyang 赵=zhao 黄=huang 林=lin'),
    familyFirst: true,
    unspaced: true,
    places: [
      ['上海', 'Asia/Shanghai'],
      ['台北', 'Asia/Taipei'],
      ['新加坡', 'Asia/Singapore'],
    ],
    weight: 7,
  },
  {
    given: words('さくら=sakura 健太=kenta 美咲=misaki 大輔=daisuke 陽菜=hina 翔太=shota 直子=naoko 蓮=ren'),
    family: words(
      '佐藤=sato 鈴木=suzuki 高橋=takahashi 渡辺=watanabe 伊藤=ito 小林=kobayashi 山口=yamaguchi',
    ),
    familyFirst: true,
    places: [
      ['東京', 'Asia/Tokyo'],
      ['京都', 'Asia/Tokyo'],
    ],
    weight: 6,
  },
  {
    given: words('민준=minjun 서연=seoyeon 지호=jiho 하은=haeun 도윤=doyun 수빈=subin 예진=yejin'),
    family: words('김=kim 이=lee 박=park 최=choi 정=jung 강=kang 윤=yoon'),
    familyFirst: true,
    unspaced: true,
    places: [
      ['서울', 'Asia/Seoul'],
      ['부산', 'Asia/Seoul'],
    ],
    weight: 5,
  },
  {
    given: words('ሰላም=selam ዳዊት=dawit ሄለን=helen አበበ=abebe ትዕግስት=tigist ዮናስ=yonas'),
    family: words('ተስፋዬ=tesfaye ገብረመድህን=gebremedhin አለሙ=alemu ወልደማርያም=woldemariam በቀለ=bekele'),
    places: [['አዲስ አበባ', 'Africa/Addis_Ababa']],
    weight: 4,
  },
  {
    given: words('Olúwaṣeun Adébáyọ̀ Chiamaka Ngozi Kwabena Amina Thandiwe Sipho Wanjiru Baraka Zainab'),
    family: words('Adéyẹmí Ọláwálé Nwosu Mensah Dlamini Kamau Abubakar Ndlovu Mwangi'),
    places: [
      ['Lagos', 'Africa/Lagos'],
      ['Nairobi', 'Africa/Nairobi'],
      ['Cape Town', 'Africa/Johannesburg'],
      ['Accra', 'Africa/Accra'],
    ],
    weight: 6,
  },
  {
    given: words('สุดา=suda กิตติ=kitti มาลี=malee ธนพล=thanaphon พิมพ์ใจ=phimchai'),
    family: words('ศรีสุข=srisuk วงศ์ทอง=wongthong แก้วมณี=kaewmanee บุญมา=boonma'),
    places: [
      ['กรุงเทพฯ', 'Asia/Bangkok'],
      ['เชียงใหม่', 'Asia/Bangkok'],
    ],
    weight: 3,
  },
];

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};

/** A part of a name: how it is written, and how it stands in a mail address. */
interface NamePart {
  readonly written: string;
  readonly plain: string;
}

const parts = new Map<string, NamePart>();

/** Splits an entry of a pool; each is worked out once, for a hundred thousand people draw from few entries. */
export function splitName(entry: string): NamePart {
  const known = parts.get(entry);
  if (known !== undefined) return known;
  const [written = '', romanized] = entry.split('=');
  const plain = (romanized ?? written)
    .toLowerCase()
    .replace(/[ßøłđðþıæœ]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  const part = { written, plain };
  parts.set(entry, part);
  return part;
}
