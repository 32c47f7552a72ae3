/** Titles of name columns in the languages of Zulip's users, separated by bars. */

/** Preferred names. */
export const displayNameTitles = [
  'display name|displayname|anzeigename|nom affiché|nom d’affichage|nom complet affiché|nombre para mostrar|nombre visible',
  'nome de exibição|nome para exibição|nome visualizzato|nome da visualizzare|weergavenaam|visningsnavn|visningsnamn|näyttönimi',
  'nazwa wyświetlana|zobrazované jméno|zobrazovaný název|megjelenítendő név|nume afișat|görünen ad|görünen isim|отображаемое имя',
  'показуване ім’я|ім’я для відображення|εμφανιζόμενο όνομα|表示名|显示名称|显示名|顯示名稱|표시 이름|tên hiển thị|nama tampilan|اسم العرض|שם תצוגה',
].join('|');

/** Whole names. */
export const fullNameTitles = [
  'full name|fullname|name surname|name and surname|first and last name|first name and last name|first last name|last name first name|real name|realname|employee name|member name',
  'person|cn|common name|contact name|complete name|participant|attendee|vollständiger name|vor- und nachname|vorname und nachname|vorname nachname|nachname vorname|mitarbeiter|teilnehmer',
  'nom complet|nom et prénom|prénom et nom|nom prénom|prénom nom|nombre completo|nombre y apellidos|nombre y apellido|apellidos y nombre|apellidos nombre',
  'nome completo|nome e cognome|cognome e nome|nome cognome|cognome nome|nom i cognoms|nome e apelidos|volledige naam|voor- en achternaam',
  'fulde navn|fuldt navn|fullt navn|fullständigt namn|för- och efternamn|koko nimi|nimi|fullt nafn|täisnimi|imię i nazwisko|nazwisko i imię|imię nazwisko',
  'celé jméno|jméno a příjmení|příjmení a jméno|celé meno|meno a priezvisko|ime i prezime|prezime i ime|ime in priimek|име и презиме|пълно име|име и фамилия',
  'teljes név|név|nume complet|nume și prenume|vardas ir pavardė|vārds un uzvārds|tam ad|ad soyad|adı soyadı|isim soyisim|ad soyadı|izen osoa|izen-abizenak|enw llawn',
  'ονοματεπώνυμο|πλήρες όνομα|фио|ф.и.о.|полное имя|имя и фамилия|фамилия и имя|имя фамилия|фамилия имя|фамилия имя отчество|піб|п.і.б.|повне ім’я|ім’я та прізвище|прізвище та ім’я|прізвище ім’я',
  'الاسم الكامل|שם מלא|نام کامل|نام و نام خانوادگی|पूरा नाम|पूरानाम|പേര്|முழு பெயர்|full na pangalan|பெயர்',
  '氏名|フルネーム|姓名|全名|中文姓名|员工姓名|成员姓名|員工姓名|성명|성함|họ và tên|họ tên|tên đầy đủ|nama lengkap|бүтэн нэр|to‘liq ism|სახელი და გვარი|plena nomo',
].join('|');

/** `Name` and the like: a whole name or, next to a first or last name column, the other part of it. */
export const plainNameTitles =
  'name|nom|nombre|nome|naam|navn|namn|nafn|jméno|meno|ime|име|nume|imię|имя|ім’я|ad|adı|isim|vardas|vārds|όνομα|שם|نام|nazwa|nazwisko i imiona|नाम|enw|izena|nomo|이름|名前|お名前|名字|nama|নাম|الاسم|الإسم';

export const firstNameTitles = [
  'first name|firstname|given name|givenname|forename|first|given|christian name|first names|given names|preferred first name',
  'vorname|vornamen|rufname|prénom|prénoms|voornaam|roepnaam|fornavn|förnamn|tilltalsnamn|etunimi|etunimet|fornafn|eiginnafn|eesnimi',
  'nombre de pila|nombres|primer nombre|nome próprio|primeiro nome|primo nome|nom de pila|prenume|imiona|křestní jméno|krstné meno|vlastito ime|lično ime|osobno ime',
  'keresztnév|utónév|vardai|isim adı|öntnév|μικρό όνομα|собственное имя|власне ім’я|първо име|собствено име|личное имя',
  'الاسم الأول|الإسم الأول|שם פרטי|نام کوچک|पहला नाम|প্রথম নাম|முதல் பெயர்|unang pangalan|nama depan|tên|tên riêng',
  '名|名(漢字)|名前(名)|下の名前|名字(名)|名（名）|이름(명)|persona nomo|სახელი|өөрийн нэр|ism',
].join('|');

export const lastNameTitles = [
  'last name|lastname|surname|family name|familyname|last|family|sn|surnames|last names',
  'nachname|familienname|zuname|nom de famille|nom de naissance|achternaam|familienaam|etternavn|efternavn|efternamn|sukunimi|eftirnafn|kenninafn|perekonnanimi|perenimi',
  'apellido|apellidos|primer apellido|cognome|apelido|apelidos|sobrenome|último nome|cognom|cognoms|nume de familie|nazwisko|příjmení|priezvisko|prezime|priimek|презиме|фамилия|фамилно име',
  'vezetéknév|családnév|pavardė|uzvārds|soyad|soyadı|soyisim|soy isim|abizena|abizenak|cyfenw|επώνυμο|επίθετο|прізвище|прозвішча',
  'اسم العائلة|اللقب|الاسم الأخير|שם משפחה|نام خانوادگی|उपनाम|অন্তিম নাম|পদবি|கடைசி பெயர்|apelyido|nama belakang|nama keluarga|họ|họ đệm|họ và tên đệm',
  '姓|氏|苗字|名字(姓)|姓(漢字)|姓氏|성|성씨|familia nomo|გვარი|ovog|овог|familiya',
].join('|');

/** First and last names in languages that put the family name first. */
export const familyFirstTitles =
  'vezetéknév|családnév|họ|họ đệm|họ và tên đệm|姓|氏|苗字|姓(漢字)|姓氏|名字(姓)|성|성씨|овог';

/** Other names, which are never used as the name of an account. */
export const otherNameTitles =
  'nickname|nick name|nick|spitzname|surnom|apodo|middle name|middlename|zweiter vorname|phonetic first name|phonetic last name|phonetic middle name|yomi name|given name yomi|family name yomi|additional name|additional name yomi|file as|maiden name|geburtsname|initials|name prefix|name suffix|short name|отчество|по батькові|フリガナ|セイ|メイ|ふりがな|姓(カナ)|名(カナ)|sam account name|samaccountname|mail nickname|alias';
