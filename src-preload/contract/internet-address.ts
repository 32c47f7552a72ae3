/** Which addresses of people and pages servers take, for the field while it is typed, for files and for the plan. */

const longestEmailAddress = 254;
const longestWebAddress = 2_048;

const letters = String.raw`a-z\u00a1-\u{10ffff}`;
const label = `[${letters}0-9](?:[${letters}0-9-]{0,61}[${letters}0-9])?`;
const topLevel = `(?:xn--[a-z0-9]{1,59}|[${letters}][${letters}-]{0,61}[${letters}])`;
const hostName = String.raw`(?:(?:${label}\.)+${topLevel}|localhost)`;
const literal = String.raw`\[[0-9a-f:.]+\]`;
const octet = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipAddress = String.raw`${octet}(?:\.${octet}){3}`;

const mailbox = new RegExp(
  String.raw`^(?:[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*|"[^"\p{Cc}]*")@(?:${hostName}|${literal})$`,
  'iu',
);
const webAddress = new RegExp(
  String.raw`^(?:https?|ftps?)://(?:[^\s:@/]+(?::[^\s:@/]*)?@)?(?:${hostName}\.?|${literal}|${ipAddress})(?::\d{1,5})?(?:[/?#]\S*)?$`,
  'iu',
);

/** Whether servers take a text for the e-mail address of a person. https://zulip.com/api/update-user */
export function isEmailAddress(text: string): boolean {
  return text.length <= longestEmailAddress && mailbox.test(text);
}

/** Whether servers take a text for a link in a profile. https://zulip.com/help/custom-profile-fields */
export function isWebAddress(text: string): boolean {
  return text.length <= longestWebAddress && webAddress.test(text);
}
