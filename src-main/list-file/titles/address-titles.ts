/** Titles of email columns in the languages of Zulip's users, separated by bars. */
export const addressTitles = [
  // English, and the programs that export in English whatever their language
  'email|email address|emailaddress|mail|mail address|email id|email addr|email value|contact email|smtp address',
  'primary smtp address|primarysmtpaddress|user email|member email|login email|windows email address',
  // Germanic
  'e-mail-adresse|mailadresse|mail-adresse|emailadresse|e-mail geschäftlich|e-mail dienstlich|dienstliche e-mail',
  'e-mailadres|mailadres|e-mailadresse|e-postadresse|e-post|epost|e-postadress|mejl|mejladress|e-mejl|e-mejladress',
  'tölvupóstur|tölvupóstfang|netfang',
  // Romance
  'courriel|adresse courriel|adresse de courriel|adresse e-mail|adresse mail|adresse électronique|mél|courrier électronique',
  'correo|correo electrónico|dirección de correo|dirección de correo electrónico|dirección de email|correo-e|mail corporativo',
  'correio eletrônico|correio eletrónico|correio electrónico|endereço de e-mail|endereço de correio eletrónico|endereço de email',
  'indirizzo e-mail|indirizzo mail|posta elettronica|indirizzo di posta elettronica|indirizzo email',
  'correu|correu electrònic|adreça electrònica|adreça de correu electrònic|enderezo electrónico|enderezo de correo electrónico',
  'adresă de e-mail|adresa de e-mail|adresă e-mail|poștă electronică|adresă de email',
  // Slavic and Baltic
  'adres e-mail|adres email|poczta elektroniczna|adres poczty elektronicznej|e-mail służbowy',
  'e-mailová adresa|emailová adresa|elektronická pošta|elektronická adresa|e-poštni naslov|e-pošta|elektronski naslov',
  'elektronska pošta|elektronička pošta|e-adresa|adresa e-pošte|имејл|имејл адреса|е-пошта|адреса е-поште',
  'электронная почта|почта|эл. почта|адрес электронной почты|имейл|емейл|е-мейл|адрес почты|эл. адрес|адрес e-mail',
  'електронна пошта|пошта|ел. пошта|адреса електронної пошти|імейл|електронна адреса|електронная пошта',
  'имейл адрес|електронна поща|ел. поща|е-поща|адрес на електронна поща|электронны адрас',
  'el. paštas|el. pašto adresas|elektroninis paštas|elektroninio pašto adresas|e-pasts|e-pasta adrese',
  // Finnish, Estonian, Hungarian, Basque, Welsh, Turkish, Greek, Esperanto
  'sähköposti|sähköpostiosoite|e-posti aadress|meiliaadress|e-mail cím|emailcím|e-mail-cím|elektronikus levélcím',
  'helbide elektronikoa|posta elektronikoa|e-posta|e-bost|cyfeiriad e-bost|e-posta adresi|eposta|mail adresi|email adresi',
  'ηλεκτρονική διεύθυνση|διεύθυνση email|διεύθυνση ηλεκτρονικού ταχυδρομείου|ηλεκτρονικό ταχυδρομείο|ηλ. ταχυδρομείο',
  'retpoŝto|retpoŝtadreso|retadreso',
  // Semitic, Iranian, Indic
  'البريد الإلكتروني|البريد الالكتروني|عنوان البريد الإلكتروني|بريد إلكتروني|الإيميل|ايميل|البريد',
  'דוא"ל|דואר אלקטרוני|אימייל|מייל|כתובת דוא"ל|כתובת מייל|כתובת אימייל|ایمیل|رایانامه|پست الکترونیک|آدرس ایمیل|نشانی ایمیل',
  'ای میل|ईमेल|ई-मेल|ईमेल पता|ইমেইল|ইমেল|ઇમેઇલ|ઈમેલ|மின்னஞ்சல்|மின்னஞ்சல் முகவரி|ഇമെയിൽ|ഇമെയിൽ വിലാസം|ඊමේල්|විද්‍යුත් තැපෑල',
  // Asia
  'メール|メールアドレス|eメール|eメールアドレス|電子メール|電子メールアドレス|メアド|メールアドレス(会社)',
  '邮箱|电子邮箱|电子邮件|邮件|邮箱地址|电子邮件地址|邮件地址|电邮|企业邮箱|公司邮箱|工作邮箱|邮箱账号',
  '電子郵件|電子信箱|信箱|電郵|郵箱|電子郵件地址|電郵地址|電子郵件信箱',
  '이메일|이메일 주소|메일|메일 주소|전자우편|전자 메일|전자메일|회사 이메일|이메일주소',
  'thư điện tử|địa chỉ email|địa chỉ thư điện tử|surel|alamat surel|alamat email|имэйл|имэйл хаяг|elektron pochta|pochta|ელფოსტა|ელ. ფოსტა',
].join('|');

/** Titles of sign-in names elsewhere, which are often addresses and otherwise bare names. */
export const signInTitles =
  'user principal name|userprincipalname|upn|login|username|user name|account|user|login name|sign-in name|benutzername|anmeldename|identifiant|usuario|utente|logon name|user logon name';

/** A postal address, or an email address. */
export const postalTitles = 'address|adresse|dirección|indirizzo|endereço|адрес|地址|adres|adresa|주소|住所';
