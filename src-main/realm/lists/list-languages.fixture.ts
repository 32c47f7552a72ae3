/** A list's column titles in a language or program, and example people. */
export interface Language {
  titles: { email: string; first: string; last: string; name: string; side: string };
  names: readonly (readonly [first: string, last: string, name?: string])[];
}

/** The languages and programs of generated lists. */
export const languages: readonly Language[] = [
  {
    titles: {
      email: 'Email Address [Required]',
      first: 'First Name [Required]',
      last: 'Last Name [Required]',
      name: 'Name',
      side: 'Department',
    },
    names: [
      ['Lena', 'Berg'],
      ['Omar', 'Diaz'],
      ['Ana', 'Silva'],
      ['Bo', 'Reed'],
    ],
  },
  {
    titles: { email: 'mail', first: 'givenName', last: 'surname', name: 'displayName', side: 'jobTitle' },
    names: [
      ['Ada', 'Quill'],
      ['Noor', 'Haddad'],
      ['Cy', 'Loom'],
      ['Zoë', 'Novák'],
    ],
  },
  {
    titles: {
      email: 'E-mail 1 - Value',
      first: 'First Name',
      last: 'Last Name',
      name: 'Full Name',
      side: 'Organization Name',
    },
    names: [
      ['Mara', 'Quill'],
      ['José', 'Pérez'],
      ['Iñés', 'Muñoz'],
      ['Paul', 'O’Hara'],
    ],
  },
  {
    titles: {
      email: 'E-Mail-Adresse',
      first: 'Vorname',
      last: 'Nachname',
      name: 'Vollständiger Name',
      side: 'Abteilung',
    },
    names: [
      ['Jörg', 'Weiß'],
      ['Käthe', 'Böhm'],
      ['Günther', 'Groß'],
      ['Zoë', 'Müller'],
    ],
  },
  {
    titles: { email: 'Courriel', first: 'Prénom', last: 'Nom', name: 'Nom complet', side: 'Service' },
    names: [
      ['François', 'Lefèvre'],
      ['Hélène', 'Côté'],
      ['Éloïse', 'Garçon'],
      ['Noël', 'Bézier'],
    ],
  },
  {
    titles: {
      email: 'Correo electrónico',
      first: 'Nombre',
      last: 'Apellidos',
      name: 'Nombre completo',
      side: 'Departamento',
    },
    names: [
      ['José', 'García Núñez'],
      ['Íñigo', 'Peña'],
      ['María', 'Gómez'],
      ['Andrés', 'Ibáñez'],
    ],
  },
  {
    titles: {
      email: 'Adres e-mail',
      first: 'Imię',
      last: 'Nazwisko',
      name: 'Imię i nazwisko',
      side: 'Dział',
    },
    names: [
      ['Łukasz', 'Żak'],
      ['Elżbieta', 'Dąbrowska'],
      ['Michał', 'Wójcik'],
      ['Paweł', 'Świątek'],
    ],
  },
  {
    titles: {
      email: 'E-mailová adresa',
      first: 'Jméno',
      last: 'Příjmení',
      name: 'Celé jméno',
      side: 'Oddělení',
    },
    names: [
      ['Jiří', 'Dvořák'],
      ['Božena', 'Růžičková'],
      ['Luděk', 'Žižka'],
      ['Tomáš', 'Říha'],
    ],
  },
  {
    titles: { email: 'E-posta', first: 'Ad', last: 'Soyad', name: 'Ad Soyad', side: 'Departman' },
    names: [
      ['Çağrı', 'Şahin'],
      ['İbrahim', 'Öztürk'],
      ['Ayşe', 'Yıldız'],
      ['Oğuz', 'Güneş'],
    ],
  },
  {
    titles: { email: 'Электронная почта', first: 'Имя', last: 'Фамилия', name: 'Полное имя', side: 'Отдел' },
    names: [
      ['Иван', 'Петров'],
      ['Ольга', 'Сидорова'],
      ['Сергей', 'Кузнецов'],
      ['Анна', 'Попова'],
    ],
  },
  {
    titles: {
      email: 'Ηλεκτρονική διεύθυνση',
      first: 'Όνομα',
      last: 'Επώνυμο',
      name: 'Ονοματεπώνυμο',
      side: 'Τμήμα',
    },
    names: [
      ['Γιώργος', 'Παππάς'],
      ['Μαρία', 'Νικολάου'],
      ['Ελένη', 'Γεωργίου'],
      ['Κώστας', 'Δημητρίου'],
    ],
  },
  {
    titles: { email: 'メールアドレス', first: '名', last: '姓', name: '氏名', side: '部署' },
    names: [
      ['太郎', '山田', '山田 太郎'],
      ['花子', '佐藤', '佐藤 花子'],
      ['さくら', '鈴木', '鈴木 さくら'],
      ['美咲', '伊藤', '伊藤 美咲'],
    ],
  },
  {
    titles: { email: '邮箱', first: '名', last: '姓', name: '姓名', side: '部门' },
    names: [
      ['伟', '张', '张伟'],
      ['芳', '王', '王芳'],
      ['娜', '李', '李娜'],
      ['洋', '刘', '刘洋'],
    ],
  },
  {
    titles: {
      email: 'البريد الإلكتروني',
      first: 'الاسم الأول',
      last: 'اسم العائلة',
      name: 'الاسم الكامل',
      side: 'القسم',
    },
    names: [
      ['محمد', 'علي'],
      ['فاطمة', 'حسن'],
      ['أحمد', 'صالح'],
      ['خالد', 'إبراهيم'],
    ],
  },
];
