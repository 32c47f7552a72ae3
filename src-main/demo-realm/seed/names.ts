/**
 * Names by language, with places where people with those names work. Names in other scripts have a romanized form after
 * `=`, which is used in their email address.
 */
export interface NamePool {
  readonly language: string;
  readonly given: readonly string[];
  /** A letter for each given name: `f`, `m`, or `x` for both. */
  readonly genders: string;
  readonly family: readonly string[];
  readonly familyFirst?: true;
  /** Without a space between the names, as in Chinese. */
  readonly unspaced?: true;
  readonly places: readonly Place[];
  /** The relative weight of the pool. */
  readonly weight: number;
}

/** A place of work; its telephone numbers begin with `dialling`. */
export interface Place {
  readonly city: string;
  readonly timezone: string;
  readonly dialling: string;
}

const words = (text: string): readonly string[] => text.split(' ');
const place = (city: string, timezone: string, dialling: string): Place => ({ city, timezone, dialling });

export const namePools: readonly NamePool[] = [
  {
    language: 'pt',
    given: words(
      'Inês João Beatriz Tomás Mariana Rui Catarina Gonçalo Leonor Duarte Margarida Nuno Sofia Afonso',
    ),
    genders: 'fmfmfmfmfmfmfm',
    family: words(
      'Carvalho Conceição Magalhães Araújo Falcão Simões Brandão Gusmão Lourenço Teixeira Assunção Queirós',
    ),
    places: [
      place('Lisboa', 'Europe/Lisbon', '+351 21'),
      place('Porto', 'Europe/Lisbon', '+351 22'),
      place('São Paulo', 'America/Sao_Paulo', '+55 11'),
    ],
    weight: 10,
  },
  {
    language: 'en',
    given: words(
      'Amelia Oliver Charlotte George Priscilla Henry Imogen Callum Harriet Declan Rowan Maeve Wesley Tabitha',
    ),
    genders: 'fmfmfmfmfmxfmf',
    family: words(
      "Ashdown Whitaker Pemberton Okafor Fairbairn O'Sullivan Thornbury Kessler Lindqvist-Hale Marlowe Penrose Tremaine",
    ),
    places: [
      place('London', 'Europe/London', '+44 20'),
      place('Dublin', 'Europe/Dublin', '+353 1'),
      place('New York', 'America/New_York', '+1 212'),
      place('Melbourne', 'Australia/Melbourne', '+61 3'),
      place('Vancouver', 'America/Vancouver', '+1 604'),
    ],
    weight: 12,
  },
  {
    language: 'es',
    given: words('Lucía Andrés Ximena Iñaki Martín Belén Ángel Noemí Joaquín Inmaculada Raúl Paloma'),
    genders: 'fmfmmfmfmfmf',
    family: words(
      'Muñoz Ibáñez Peña Gutiérrez Ocampo Núñez Velázquez Zubizarreta Cárdenas Yáñez Etxeberria Quiñones',
    ),
    places: [
      place('Madrid', 'Europe/Madrid', '+34 91'),
      place('Bogotá', 'America/Bogota', '+57 601'),
      place('Ciudad de México', 'America/Mexico_City', '+52 55'),
    ],
    weight: 9,
  },
  {
    language: 'de',
    given: words('Jürgen Annegret Sören Käthe Björn Mareike Götz Frauke Jörg Heike Tilman Wiebke'),
    genders: 'mfmfmfmfmfmf',
    family: words('Müller Weiß Schäfer Größmann Krüger Völkel Hößler Jäger Lübbers Schönfeld Köhler Bürkle'),
    places: [
      place('Berlin', 'Europe/Berlin', '+49 30'),
      place('München', 'Europe/Berlin', '+49 89'),
      place('Wien', 'Europe/Vienna', '+43 1'),
      place('Zürich', 'Europe/Zurich', '+41 44'),
    ],
    weight: 8,
  },
  {
    language: 'fr',
    given: words('Éloïse Benoît Maëlle Cédric Anaïs Thibault Hélène Loïc Noémie Rémi'),
    genders: 'fmfmfmfmfm',
    family: words('Lefèvre Béranger Deschênes Gauthier Château Lemaître Prévost Bélanger Désormeaux Garçon'),
    places: [
      place('Lyon', 'Europe/Paris', '+33 4'),
      place('Paris', 'Europe/Paris', '+33 1'),
      place('Montréal', 'America/Toronto', '+1 514'),
    ],
    weight: 7,
  },
  {
    language: 'pl',
    given: words('Łukasz Małgorzata Zdzisław Żaneta Wojciech Agnieszka Świętosława Michał Bożena Paweł'),
    genders: 'mfmfmffmfm',
    family: words('Wójcik Ćwikła Żurek Wróbel Dąbek Gołąb Śliwa Król Piątek Łoś'),
    places: [place('Kraków', 'Europe/Warsaw', '+48 12'), place('Gdańsk', 'Europe/Warsaw', '+48 58')],
    weight: 6,
  },
  {
    language: 'sv',
    given: words('Åsa Søren Astrid Mikkel Linnéa Bjørn Kjersti Håkan'),
    genders: 'fmfmfmfm',
    family: words('Ångström Østergård Sjöberg Nørgaard Lindström Bækgaard Åkesson'),
    places: [
      place('Göteborg', 'Europe/Stockholm', '+46 31'),
      place('København', 'Europe/Copenhagen', '+45 33'),
    ],
    weight: 3,
  },
  {
    language: 'is',
    given: words('Guðrún Björk Þóra Sigríður'),
    genders: 'ffff',
    family: words('Þórðardóttir Jónsdóttir Ólafsdóttir'),
    places: [place('Reykjavík', 'Atlantic/Reykjavik', '+354 5')],
    weight: 1,
  },
  {
    language: 'tr',
    given: words('Tuğçe İbrahim Gülşen Oğuz Ayşe Emre Çağla'),
    genders: 'fmfmfmf',
    family: words('Yılmaz Çelik Şahin Aydoğan Öztürk'),
    places: [place('İstanbul', 'Europe/Istanbul', '+90 212'), place('İzmir', 'Europe/Istanbul', '+90 232')],
    weight: 3,
  },
  {
    language: 'cs',
    given: words('Jiří Markéta Ondřej Zdeňka Řehoř Ľubomír Tereza Štěpán Čeněk Alžběta'),
    genders: 'mfmfmmfmmf',
    family: words('Krejčí Jirků Vítů Pavlů Skála Ďurica Žižka Janů Martinů'),
    places: [place('Brno', 'Europe/Prague', '+420 5'), place('Bratislava', 'Europe/Bratislava', '+421 2')],
    weight: 4,
  },
  {
    language: 'vi',
    given: words('Minh Thị Hương Quốc Tuấn Ngọc Ánh Đức Phương Hạnh Dũng Mỹ'),
    genders: 'mffmmxfmxfmf',
    family: words('Nguyễn Trần Phạm Hoàng Vũ Đặng Bùi Đỗ Huỳnh Lý'),
    familyFirst: true,
    places: [place('Hà Nội', 'Asia/Ho_Chi_Minh', '+84 24'), place('Đà Nẵng', 'Asia/Ho_Chi_Minh', '+84 236')],
    weight: 6,
  },
  {
    language: 'el',
    given: words(
      'Ελένη=eleni Νίκος=nikos Αθηνά=athina Γιώργος=giorgos Δήμητρα=dimitra Σπύρος=spyros Χριστίνα=christina Θεόδωρος=theodoros',
    ),
    genders: 'fmfmfmfm',
    family: words(
      'Βασιλείου=vasileiou Οικονόμου=oikonomou Γεωργίου=georgiou Κωνσταντίνου=konstantinou Χρήστου=christou Αγγέλου=angelou',
    ),
    places: [place('Αθήνα', 'Europe/Athens', '+30 21'), place('Θεσσαλονίκη', 'Europe/Athens', '+30 231')],
    weight: 5,
  },
  {
    language: 'uk',
    given: words(
      'Олена=olena Тарас=taras Мария=mariya Дмитро=dmytro Екатерина=ekaterina Сергей=sergey Ярослав=yaroslav Людмила=lyudmila Богдан=bohdan',
    ),
    genders: 'fmfmfmmfm',
    family: words(
      'Шевченко=shevchenko Ковальчук=kovalchuk Бондаренко=bondarenko Щербак=shcherbak Мельник=melnyk Гаврилюк=havryliuk Коваль=koval',
    ),
    places: [
      place('Київ', 'Europe/Kyiv', '+380 44'),
      place('Львів', 'Europe/Kyiv', '+380 32'),
      place('Алматы', 'Asia/Almaty', '+7 727'),
    ],
    weight: 6,
  },
  {
    language: 'he',
    given: words('ליאור=lior נועה=noa יעל=yael אביגיל=avigail דניאל=daniel שירה=shira איתן=eitan'),
    genders: 'xfffmfm',
    family: words('כהן=cohen לוי=levi מזרחי=mizrahi פרידמן=friedman אברהם=avraham שפירא=shapira'),
    places: [place('תל אביב', 'Asia/Jerusalem', '+972 3'), place('חיפה', 'Asia/Jerusalem', '+972 4')],
    weight: 4,
  },
  {
    language: 'ar',
    given: words('ليلى=layla يوسف=yusuf فاطمة=fatima خالد=khaled نور=nour سارة=sara عمر=omar هدى=huda'),
    genders: 'fmfmxfmf',
    family: words(
      'الحداد=alhaddad المصري=almasri الخطيب=alkhatib بنعلي=benali العلوي=alaoui منصور=mansour حمدان=hamdan',
    ),
    places: [
      place('القاهرة', 'Africa/Cairo', '+20 2'),
      place('الرباط', 'Africa/Casablanca', '+212 537'),
      place('عمّان', 'Asia/Amman', '+962 6'),
    ],
    weight: 6,
  },
  {
    language: 'hi',
    given: words('अनन्या=ananya रोहन=rohan प्रिया=priya विक्रम=vikram मीरा=meera अर्जुन=arjun कविता=kavita'),
    genders: 'fmfmfmf',
    family: words('शर्मा=sharma पाटील=patil जोशी=joshi मिश्रा=mishra कुलकर्णी=kulkarni सिंह=singh'),
    places: [place('पुणे', 'Asia/Kolkata', '+91 20'), place('दिल्ली', 'Asia/Kolkata', '+91 11')],
    weight: 6,
  },
  {
    language: 'zh',
    given: words(
      '晓雯=xiaowen 志强=zhiqiang 雨桐=yutong 建国=jianguo 思远=siyuan 美玲=meiling 子涵=zihan 俊杰=junjie',
    ),
    genders: 'fmfmmfxm',
    family: words('王=wang 李=li 张=zhang 陈=chen 欧阳=ouyang 赵=zhao 黄=huang 林=lin'),
    familyFirst: true,
    unspaced: true,
    places: [
      place('上海', 'Asia/Shanghai', '+86 21'),
      place('杭州', 'Asia/Shanghai', '+86 571'),
      place('新加坡', 'Asia/Singapore', '+65 6'),
    ],
    weight: 7,
  },
  {
    language: 'ja',
    given: words('さくら=sakura 健太=kenta 美咲=misaki 大輔=daisuke 陽菜=hina 翔太=shota 直子=naoko 蓮=ren'),
    genders: 'fmfmfmfm',
    family: words(
      '佐藤=sato 鈴木=suzuki 高橋=takahashi 渡辺=watanabe 伊藤=ito 小林=kobayashi 山口=yamaguchi',
    ),
    familyFirst: true,
    places: [place('東京', 'Asia/Tokyo', '+81 3'), place('京都', 'Asia/Tokyo', '+81 75')],
    weight: 6,
  },
  {
    language: 'ko',
    given: words('민준=minjun 서연=seoyeon 지호=jiho 하은=haeun 도윤=doyun 수빈=subin 예진=yejin'),
    genders: 'mfmfmxf',
    family: words('김=kim 이=lee 박=park 최=choi 정=jung 강=kang 윤=yoon'),
    familyFirst: true,
    unspaced: true,
    places: [place('서울', 'Asia/Seoul', '+82 2'), place('부산', 'Asia/Seoul', '+82 51')],
    weight: 5,
  },
  {
    language: 'am',
    given: words('ሰላም=selam ዳዊት=dawit ሄለን=helen አበበ=abebe ትዕግስት=tigist ዮናስ=yonas'),
    genders: 'fmfmfm',
    family: words('ተስፋዬ=tesfaye ገብረመድህን=gebremedhin አለሙ=alemu ወልደማርያም=woldemariam በቀለ=bekele'),
    places: [place('አዲስ አበባ', 'Africa/Addis_Ababa', '+251 11')],
    weight: 4,
  },
  {
    language: 'en',
    given: words('Olúwaṣeun Adébáyọ̀ Chiamaka Ngozi Amina Zainab'),
    genders: 'xmffff',
    family: words('Adéyẹmí Ọláwálé Nwosu Abubakar'),
    places: [place('Lagos', 'Africa/Lagos', '+234 1')],
    weight: 2,
  },
  {
    language: 'en',
    given: words('Kwabena Abena Kofi Akosua'),
    genders: 'mfmf',
    family: words('Mensah Owusu Boateng'),
    places: [place('Accra', 'Africa/Accra', '+233 30')],
    weight: 1,
  },
  {
    language: 'en',
    given: words('Wanjiru Baraka Achieng Kipchoge'),
    genders: 'fxfm',
    family: words('Kamau Mwangi Otieno'),
    places: [place('Nairobi', 'Africa/Nairobi', '+254 20')],
    weight: 2,
  },
  {
    language: 'en',
    given: words('Thandiwe Sipho Nomvula Bongani'),
    genders: 'fmfm',
    family: words('Dlamini Ndlovu Nkosi'),
    places: [place('Cape Town', 'Africa/Johannesburg', '+27 21')],
    weight: 1,
  },
  {
    language: 'th',
    given: words('สุดา=suda กิตติ=kitti มาลี=malee ธนพล=thanaphon พิมพ์ใจ=phimchai'),
    genders: 'fmfmf',
    family: words('ศรีสุข=srisuk วงศ์ทอง=wongthong แก้วมณี=kaewmanee บุญมา=boonma'),
    places: [place('กรุงเทพฯ', 'Asia/Bangkok', '+66 2'), place('เชียงใหม่', 'Asia/Bangkok', '+66 53')],
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

/** Part of a name, as written and as used in an email address. */
interface NamePart {
  readonly written: string;
  readonly plain: string;
}

const parts = new Map<string, NamePart>();

/** Splits an entry of a pool; cached, as a hundred thousand people share few entries. */
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
