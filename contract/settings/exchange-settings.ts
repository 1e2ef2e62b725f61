import { flag, number, type Setting, words } from './setting-kinds.ts'

/** Letters, and needs and offers, between organisations. */
export const exchangeSettings: Readonly<Record<string, Setting>> = {
  'messages.between_organisations': flag(
    'platform',
    'تتراسل المنظمات فيما بينها داخل المنصة',
    'Organisations write to each other on the platform',
  ),
  'chat.presence': flag(
    'platform',
    'تُظهر المحادثة أن أحداً من الطرف الآخر في المنصة الآن',
    'A conversation tells that somebody of the other side is in the platform now',
  ),
  'messages.answer_days': number(
    'platform',
    1,
    30,
    'days',
    'أيام العمل المعتادة للرد على مراسلة',
    'Working days in which a letter is usually answered',
  ),
  'exports.org_id_prefix': words(
    'platform',
    'بادئة معرّفات المنظمات في ملفات IATI و360Giving',
    'Prefix of the identifiers of organisations in IATI and 360Giving files',
  ),
  'assists.hold_days': number(
    'approvals',
    1,
    30,
    'calendar_days',
    'مدة الحجز في التشبيك',
    'Days of a reservation in networking',
  ),
  'assists.outcome_days': number(
    'approvals',
    1,
    60,
    'calendar_days',
    'مهلة الطرف الآخر لتسجيل النتيجة في التشبيك',
    'Days for the other side to say what came of it',
  ),
}
