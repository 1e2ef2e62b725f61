import { textOf } from '../values/arabic.ts'
import { counted, signs } from '../values/counted.ts'
import { doneSentences } from './sentences-done.ts'
import { givingSentences } from './sentences-giving.ts'
import { failedDeeds, failedSentences, recordSentences } from './sentences-records.ts'
import { transactionSentences } from './sentences-transactions.ts'
import { userSentences } from './sentences-users.ts'

export type Lang = 'ar' | 'en'
type Words = Record<Lang, string>
const appCode = { ar: 'أدخلوا رمز التحقق من تطبيق المصادقة.', en: 'Enter the code of your authenticator app.' }

/** Field errors by code [domain 0]. `{a}` and `{b}` are replaced by the parameters, `{signs}` by {b} signs. */
export const fieldErrors = {
  'V-REQ': { ar: 'هذا الحقل مطلوب.', en: 'This field is required.' },
  'V-LEN': {
    ar: 'يجب أن يكون طول الحقل بين {a} و{signs}.',
    en: 'The length must be between {a} and {signs}.',
  },
  'V-PERSON': { ar: 'يجب أن يحتوي الاسم على أحرف عربية فقط.', en: 'The name must contain Arabic letters only.' },
  'V-NAME': { ar: 'الاسم مطابق أو مشابه لاسم قائم.', en: 'The name equals or resembles an existing one.' },
  'V-NAME-CHARS': {
    ar: 'يُقبل في الاسم: الأحرف العربية والأرقام والمسافات و . , ( ) - فقط.',
    en: 'The name may hold Arabic letters, digits, spaces and . , ( ) - only.',
  },
  'V-NID': { ar: 'الرقم الوطني يجب أن يتكون من 11 رقماً.', en: 'The national number must have 11 digits.' },
  'V-PASSPORT': {
    ar: 'رقم جواز السفر أو الإقامة من 6 إلى 15 حرفاً لاتينياً أو رقماً.',
    en: 'The passport or residence number has 6 to 15 Latin letters or digits.',
  },
  'V-NID-TWICE': { ar: 'الرقم الوطني مكرر في القائمة.', en: 'The national number is in the list twice.' },
  'V-MOB': { ar: 'رقم الموبايل غير صحيح.', en: 'The mobile number is not valid.' },
  'V-TEL': { ar: 'رقم الهاتف غير صحيح.', en: 'The telephone number is not valid.' },
  'V-IBAN': {
    ar: 'رقم الآيبان غير صحيح: رقما التحقق بعد رمز البلد لا يطابقان بقيته.',
    en: 'The IBAN is not valid: the two check digits after the country code do not fit the rest.',
  },
  'V-LATIN': { ar: 'اكتبوا بالأحرف اللاتينية والأرقام.', en: 'Write in Latin letters and digits.' },
  'V-EMAIL': { ar: 'صيغة البريد الإلكتروني غير صحيحة.', en: 'The e-mail address is not valid.' },
  'V-URL': { ar: 'صيغة الرابط غير صحيحة.', en: 'The link is not valid.' },
  'V-PWD': { ar: 'كلمة المرور ضعيفة أو غير مطابقة.', en: 'The password is weak or does not match.' },
  'V-DECNO': { ar: 'رقم القرار غير صحيح.', en: 'The decision number is not valid.' },
  'V-PAST': { ar: 'يجب ألا يتجاوز التاريخ تاريخ اليوم.', en: 'The date must not be after today.' },
  'V-UNTIL': { ar: 'يجب ألا يسبق التاريخ تاريخ اليوم.', en: 'The date must not be before today.' },
  'V-GAP': {
    ar: 'الفترة بين التاريخين تتجاوز الحد المسموح.',
    en: 'The period between the dates is longer than allowed.',
  },
  'V-ORDER': { ar: 'تاريخ النهاية يسبق تاريخ البداية.', en: 'The end date is before the start date.' },
  'V-FILE': { ar: 'صيغة الملف أو حجمه غير مقبول.', en: 'The type or the size of the file is not accepted.' },
  'V-IMG': { ar: 'الصورة غير صالحة.', en: 'The image is not valid.' },
  'V-GEO': { ar: 'الإحداثيات غير صحيحة.', en: 'The coordinates are not valid.' },
  'V-SEAT': {
    ar: 'يجب أن يقع المقر في المحافظة التي قُدِّم الطلب إليها.',
    en: 'The headquarters must lie in the governorate that the request was submitted to.',
  },
  'V-SCOPE': { ar: 'المحافظة خارج نطاق عمل المنظمة.', en: 'The governorate is outside the scope of work.' },
  'V-AGE': { ar: 'يجب ألا يقل العمر عن {a} سنة.', en: 'The age must be at least {a} years.' },
  'V-TYPE': { ar: 'القيمة غير صالحة لهذا الحقل.', en: 'The value does not fit this field.' },
  'V-CHOICE': { ar: 'اختاروا قيمة من القائمة.', en: 'Choose a value from the list.' },
  'V-NUMBER': { ar: 'أدخلوا رقماً صحيحاً.', en: 'Enter a valid number.' },
  'V-WHOLE': { ar: 'أدخلوا مبلغاً صحيحاً بلا كسور.', en: 'Enter a whole amount without fractions.' },
  'V-RANGE': { ar: 'يجب أن تكون القيمة بين {a} و{b}.', en: 'The value must be between {a} and {b}.' },
  'V-DATE': { ar: 'التاريخ غير صحيح.', en: 'The date is not valid.' },
  'V-TIME': {
    ar: 'أدخلوا الوقت من 00:00 إلى 23:59، مثل 14:30.',
    en: 'Enter a time from 00:00 to 23:59, such as 14:30.',
  },
  'V-COUNT': { ar: 'عدد العناصر يجب أن يكون بين {a} و{b}.', en: 'The number of items must be between {a} and {b}.' },
  'V-UNKNOWN': { ar: 'حقل غير معروف.', en: 'Unknown field.' },
  'V-TRUE': { ar: 'يجب تأشير هذا الإقرار.', en: 'This declaration must be ticked.' },
  'V-TAKEN': { ar: 'القيمة مستعملة من قبل.', en: 'The value is already in use.' },
  'V-USERNAME': {
    ar: 'يُقبل في اسم المستخدم: الأحرف اللاتينية والأرقام و . _ - فقط.',
    en: 'A user name may hold Latin letters, digits and . _ - only.',
  },
  'V-BEYOND': {
    ar: 'لا يمكنكم منح صلاحية لا تملكونها أو التحكم بحساب يملكها.',
    en: 'You cannot grant a right that you do not hold, nor control an account that holds it.',
  },
  'V-ROLE-PLACE': {
    ar: 'هذا الدور محدود بالمحافظة، فلا يُسند إلا إلى مستخدم مديرية.',
    en: 'This role is limited to a governorate: only a directorate user may hold it.',
  },
  'V-TOTP': appCode,
  'V-PASSKEY': { ar: 'استعملوا مفتاح المرور لإكمال الدخول.', en: 'Use your passkey to complete the sign-in.' },
  'V-PASSKEY-WRONG': {
    ar: 'لم يُقبل مفتاح المرور. أعيدوا المحاولة أو استعملوا طريقة أخرى.',
    en: 'The passkey was not accepted. Try again or use another way.',
  },
  'V-RECOVERY': {
    ar: 'رمز الاسترداد غير صحيح أو استُعمل من قبل.',
    en: 'The recovery code is wrong or was used before.',
  },
  'V-CODE': { ar: 'رمز التحقق غير صحيح.', en: 'The verification code is wrong.' },
  'V-CODE-OLD': { ar: 'انتهت صلاحية رمز التحقق، اطلبوا رمزاً جديداً.', en: 'The code has expired, ask for a new one.' },
  'V-CODE-TRIES': { ar: 'استُنفدت المحاولات، اطلبوا رمزاً جديداً.', en: 'No attempts left, ask for a new code.' },
  'V-BOARD': { ar: 'عدد أعضاء المجلس يجب أن يكون أحد الأعداد: {a}.', en: 'The board size must be one of: {a}.' },
  'V-SAME': {
    ar: 'يجب أن يختلف الاسم البديل عن الأسماء الأخرى.',
    en: 'An alternative name must differ from the other names.',
  },
  'V-YEAR': { ar: 'يجب ألا تقل مدة الإشغال عن 12 شهراً.', en: 'The occupancy must last at least 12 months.' },
  'V-FOUNDERS': {
    ar: 'عدد المؤسسين أقل من الحد الأدنى لهذا الشكل القانوني، وهو {a}.',
    en: 'This legal form needs at least {a} founders.',
  },
  'V-DELEGATE': { ar: 'يجب أن يكون للمؤسسين مندوب واحد.', en: 'The founders need exactly one delegate.' },
  'V-DOCS': { ar: 'عدد الوثائق المرفوعة {a}، والمطلوب {b}.', en: '{a} of {b} required documents are uploaded.' },
  'V-RECORD-OLD': {
    ar: 'مضى على وثيقة لا حكم عليه أكثر من 90 يوماً.',
    en: 'The criminal-record extract is older than 90 days.',
  },
  'V-ASKED': {
    ar: 'لم يُعالَج ما طُلب تعديله في هذا البند.',
    en: 'What was asked for in this item has not been changed.',
  },
  'V-REVIEW': { ar: 'لم تُعتمد كل بنود هذا القسم بعد.', en: 'Not all items of this section are accepted yet.' },
  'V-NOTE': { ar: 'أضيفوا ملاحظة واحدة على الأقل قبل الإعادة.', en: 'Add at least one note before returning.' },
  'V-CONTACT': {
    ar: 'اكتبوا بريداً إلكترونياً أو رقم موبايل لنتمكن من الرد.',
    en: 'Give an e-mail address or a mobile number, so that you can be answered.',
  },
  'V-FORM-FAST': {
    ar: 'وصل النموذج قبل أن تُقرأ صفحته. كل ما كتبتموه باقٍ، فراجعوه ثم أرسلوه مرة أخرى.',
    en: 'The form was sent before its page could be read. Everything you typed is still here: look over it and send it again.',
  },
  'V-FORM': {
    ar: 'بقيت الصفحة مفتوحة مدة طويلة. كل ما كتبتموه باقٍ، فأرسلوه مرة أخرى.',
    en: 'The page was open for a long time. Everything you typed is still here: send it again.',
  },
  'V-CLOSED': {
    ar: 'حقل مقفل منذ إعلان الاستكمال.',
    en: 'Closed since the declaration.',
  },
  'V-DECIDED': {
    ar: 'قيمة صادرة بقرار: لا تُعدَّل إلا بمعاملة.',
    en: 'A decision gave this value: it changes by a transaction only.',
  },
  'V-PATH': {
    ar: 'لا ينتهي هذا المسار: يجب أن تكون المرحلة الأخيرة عند الوزارة، وألا تتوالى مرحلتان عند صاحب الطلب.',
    en: 'This path has no end: the last stage must be with the ministry, and the applicant may not follow himself.',
  },
  'V-CONFLICT': {
    ar: 'عدّل شخص آخر هذا الحقل في أثناء عملكم.',
    en: 'Somebody else changed this field while you were working.',
  },
} as const satisfies Record<string, Words>

export type FieldErrorCode = keyof typeof fieldErrors

/** Sentences for the `message` of an answer, by code [domain 0, spec 1§8, 2§8]. */
export const sentences = {
  ok: { ar: 'تمت العملية بنجاح', en: 'The operation was completed' },
  added: { ar: 'تمت الإضافة بنجاح', en: 'Added' },
  edited: { ar: 'تم التعديل بنجاح', en: 'Edited' },
  deleted: { ar: 'تم الحذف بنجاح', en: 'Deleted' },
  saved: { ar: 'حُفظت البيانات', en: 'Saved' },
  imported: { ar: 'تم استيراد الملف بنجاح', en: 'The file was imported' },
  asked: {
    ar: 'حُفظ، وما يحتاج إلى شخص ثانٍ ينفذ متى أكّده',
    en: 'Saved; what needs a second person takes effect once it is confirmed',
  },
  status_changed: { ar: 'تم تغيير حالة المستخدم بنجاح', en: 'The user status was changed' },
  invited: {
    ar: 'أُضيف المستخدم، وأُرسل إلى بريده رابط لتعيين كلمة المرور',
    en: 'The user was added; a link to set the password was sent to the e-mail address',
  },
  link_sent: {
    ar: 'أُرسل إلى بريد المستخدم رابط لتعيين كلمة المرور',
    en: 'A link to set the password was sent to the user',
  },
  contact_added: { ar: 'تمت إضافة معلومات التواصل بنجاح', en: 'Contact information was added' },
  code_sent: { ar: 'أُرسل رمز التحقق', en: 'The verification code was sent' },
  contact_verified: { ar: 'تم التحقق من وسيلة التواصل', en: 'The contact was verified' },
  contact_deleted: { ar: 'تم حذف معلومات التواصل بنجاح', en: 'Contact information was deleted' },
  info_edited: { ar: 'تم تعديل المعلومات بنجاح', en: 'The information was edited' },
  message_sent: { ar: 'وصلت رسالتكم', en: 'Your message has arrived' },
  follow_asked: { ar: 'أرسلنا إليكم رسالة للتأكيد', en: 'An e-mail to confirm is on its way' },
  follow_confirmed: { ar: 'تأكدت المتابعة', en: 'You now follow this' },
  follow_stopped: { ar: 'توقفت المتابعة', en: 'You no longer follow this' },
  password_asked: {
    ar: 'إن كان لهذا العنوان حساب فقد أرسلنا إليه رابطاً لتعيين كلمة مرور جديدة، يصلح ساعة واحدة.',
    en: 'If this address has an account, a link to set a new password is on its way; it is valid for one hour.',
  },
  survey_sent: { ar: 'وصلت استمارتكم', en: 'Your answers have arrived' },
  survey_today: {
    ar: 'وصلت اليوم استمارة من هذا الجهاز. يمكنكم إرسال استمارة أخرى غداً.',
    en: 'Answers from this device have arrived today. You can send others tomorrow.',
  },
  bad_request: { ar: 'تعذّر فهم الطلب.', en: 'The request could not be understood.' },
  invalid: { ar: 'خطأ في البيانات المدخلة.', en: 'The data entered is not valid.' },
  sign_in_failed: { ar: 'اسم المستخدم أو كلمة المرور غير صحيحة.', en: 'The user name or the password is wrong.' },
  unverified: {
    ar: 'لم يُفعَّل بريد الحساب بعد. أدخلوا رمز التحقق المرسل إليكم.',
    en: 'The e-mail address is not verified yet. Enter the code that was sent to you.',
  },
  code_needed: {
    ar: 'كلمة المرور صحيحة. أكملوا الدخول بالخطوة الثانية.',
    en: 'The password is right. Complete the sign-in with your second step.',
  },
  locked: {
    ar: 'قُفل حسابكم مؤقتاً بسبب محاولات دخول متكررة.',
    en: 'Your account is locked for a while after repeated attempts to sign in.',
  },
  disabled: {
    ar: 'عطّلت الوزارة هذا الحساب. لمعرفة السبب راجعوا مديرية المنظمات غير الحكومية.',
    en: 'The ministry has disabled this account. Please ask the directorate of non-governmental organisations.',
  },
  signed_out: { ar: 'يرجى تسجيل الدخول.', en: 'Please sign in.' },
  other_person: {
    ar: 'سجّل مستخدم آخر الدخول في هذا المتصفح، فلم يُنفَّذ الطلب باسمه.',
    en: 'Another user has signed in in this browser. Nothing was done in their name.',
  },
  unauthorised: {
    ar: 'عملية غير مصرّح بها: لا تملكون صلاحية تنفيذها.',
    en: 'Unauthorised operation: no permission to perform it.',
  },
  forbidden: {
    ar: 'عملية محظورة: لا تملكون الصلاحيات اللازمة.',
    en: 'Blocked operation: the required permissions are lacking.',
  },
  not_found: { ar: 'السجل المطلوب غير موجود.', en: 'The record was not found.' },
  gone: { ar: 'أُزيل هذا المحتوى.', en: 'This content was removed.' },
  method: { ar: 'طريقة الطلب غير مسموحة لهذا المسار.', en: 'The method is not allowed for this path.' },
  state: {
    ar: 'لا يمكن تنفيذ العملية في الحالة الراهنة للسجل.',
    en: 'The operation is not possible in the present state of the record.',
  },
  conflict: {
    ar: 'عدّل شخص آخر السجل في أثناء عملكم. راجعوا النسختين.',
    en: 'Somebody else changed the record. Please compare both versions.',
  },
  file_closed: {
    ar: 'في الملف بيانات مقفلة، وسبب القفل عند كل حقل.',
    en: 'Some of these data are locked: each field says why.',
  },
  file_incomplete: {
    ar: 'لم تتحقق شروط الاستكمال بعد.',
    en: 'The file is not complete yet.',
  },
  second_person: {
    ar: 'كتبتم من هذا النص أو أرسلتموه: ينشره شخص ثانٍ.',
    en: 'You wrote or sent this text: a second person publishes it.',
  },
  in_use: { ar: 'السجل مستعمل في سجلات أخرى ولا يمكن حذفه.', en: 'The record is in use and cannot be deleted.' },
  protected_code: {
    ar: 'تعتمد على هذه القيمة نصوص القانون أو قواعد النظام، فلا تُوقف ولا تُحذف ولا يُغيَّر رمزها.',
    en: 'The law or the rules of the system depend on this value: it cannot be retired or deleted, nor its code changed.',
  },
  too_large: { ar: 'حجم الطلب أو الملف أكبر من المسموح.', en: 'The request or the file is larger than allowed.' },
  media_type: { ar: 'نوع المحتوى غير مقبول.', en: 'The content type is not accepted.' },
  too_many: { ar: 'طلبات كثيرة. حاولوا ثانية بعد قليل.', en: 'Too many requests. Try again later.' },
  server: { ar: 'حدث خطأ أثناء تنفيذ العملية', en: 'An error occurred during the operation' },
  unavailable: {
    ar: 'الخدمة غير متاحة مؤقتاً. لم يُفقد شيء، حاولوا ثانية بعد قليل.',
    en: 'The service is not available for the moment. Nothing was lost; try again later.',
  },
  key_reused: { ar: 'استُعمل مفتاح الطلب من قبل لطلب مختلف.', en: 'The idempotency key was used for another request.' },
} as const satisfies Record<string, Words>

// Five separate tables: the browser needs none of these, and a spread of them would be sent to it.
export type SentenceCode =
  | keyof typeof sentences
  | keyof typeof doneSentences
  | keyof typeof givingSentences
  | keyof typeof recordSentences
  | keyof typeof transactionSentences
  | keyof typeof userSentences

/** The sentence of a code. An unknown code is returned unchanged, so callers may pass a ready sentence. */
export function sentence(lang: Lang, code: string): string {
  const tables: Readonly<Record<string, Words>>[] = [
    sentences,
    doneSentences,
    givingSentences,
    recordSentences,
    transactionSentences,
    userSentences,
  ]
  return tables.find((table) => Object.hasOwn(table, code))?.[code]?.[lang] ?? code
}

/** The sentence of a fault of ours, by the code of what the call says when it is done. */
export const failureOf = (lang: Lang, says = ''): string =>
  (failedSentences[says] ?? failedDeeds[says.split('_').at(-1) ?? ''] ?? sentences.server)[lang]

/** Words of one field error. */
export function fieldError(lang: Lang, code: FieldErrorCode, params: Record<string, unknown> = {}): string {
  return fieldErrors[code][lang].replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'signs' ? counted(lang, signs, Number(params.b)) : textOf(params[name]),
  )
}
