/** Other columns common in lists of people; they only help to recognize the title row. */
export const sideTitles = [
  'organization name|company name|business name|office name|department|division|team|company|organization|organisation|office|location|city|country|state|region|street|street address|zip|zip code|postal code|phone|phone number|mobile|mobile phone|work phone|telephone|fax',
  'title|job title|position|function|role|status|type|created|last login|last active|joined|manager|manager name|supervisor|employee id|employee number|personal number|cost center|notes|comment|groups|group|group membership|labels',
  'password|org unit path|new primary email|recovery email|recovery phone|home secondary email|work secondary email|alternate email|alternate email address|second email|secondary email|manager email|personal email|private email',
  'billing active|has 2fa|has sso|expiration timestamp|user type|account enabled|object id|usage location|guid|sid|distinguished name|dn|object class|enabled|time zone|timezone|locale|language|birthday|start date|license|licenses',
  'abteilung|firma|unternehmen|ort|stadt|land|straße|plz|telefon|telefonnummer|mobil|handy|funktion|stelle|vorgesetzter|personalnummer|standort|büro|kostenstelle|passwort|eintritt|geburtsdatum|bemerkung|anrede|titel',
  'service|entreprise|société|ville|pays|rue|code postal|téléphone|portable|fonction|poste|responsable|bureau|mot de passe|civilité|équipe',
  'departamento|empresa|ciudad|país|teléfono|móvil|cargo|puesto|oficina|contraseña|equipo|cidade|telefone|celular|função|senha|reparto|azienda|città|paese|telefono|cellulare|ruolo|ufficio',
  'afdeling|bedrijf|plaats|telefoon|functie|avdelning|företag|ort|telefon|osasto|yritys|puhelin|dział|firma|miasto|telefon|stanowisko|oddělení|společnost|město|pozice|osztály|cég|város|beosztás',
  'отдел|компания|город|телефон|должность|подразделение|организация|відділ|компанія|місто|посада|bölüm|departman|şirket|şehir|telefon|görev|unvan|τμήμα|εταιρεία|τηλέφωνο',
  '部署|部門|会社|会社名|役職|電話|電話番号|携帯|住所|所属|部门|公司|职位|职务|电话|手机|手机号|工号|城市|部門|職稱|電話|手機|부서|회사|직급|직책|전화|전화번호|휴대폰|القسم|الشركة|الهاتف|מחלקה|טלפון|phòng ban|chức vụ|điện thoại|departemen|jabatan|telepon',
].join('|');
