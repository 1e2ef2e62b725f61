import { addressWords, commonWords } from '../core/calls/common-words.ts'
import { deskWords } from '../core/calls/desk-words.ts'
import { openScreenWords } from '../core/rights/open-screen-words.ts'
import { ngoServiceWords } from '../profile/service-words.ts'
import type { Words } from '../core/calls/words.ts'

/** What the bylaws say of the quorum [amendments: quorum_rules]. */
export const quorumWords = {
  base: {
    ar: 'يُحسب النصاب من',
    en: 'Quorum reckoned from',
    as: 'state',
    words: {
      paid: { ar: 'الأعضاء المسدّدين', en: 'Members who have paid' },
      entitled: { ar: 'الأعضاء العاملين كلهم', en: 'All active members' },
    },
  },
  numerator: { ar: 'البسط', en: 'Numerator', as: 'number' },
  denominator: { ar: 'المقام', en: 'Denominator', as: 'number' },
  strict: { ar: 'أكثر من هذه النسبة', en: 'More than this share', as: 'yes' },
  article: { ar: 'مادة النظام الداخلي', en: 'Article of the bylaws' },
} satisfies Words

/** Meetings of the general assembly [domain 2.5, 2.12]. */
export const meetingWords = {
  meeting_type_id: { ar: 'نوع الاجتماع', en: 'Meeting type', as: { index: 'meeting-types' } },
  title: { ar: 'عنوان الاجتماع', en: 'Title of the meeting' },
  meeting_date: { ar: 'تاريخ الاجتماع', en: 'Date of the meeting', as: 'date' },
  meeting_time: { ar: 'الساعة', en: 'Time' },
  place: { ar: 'مكان الانعقاد', en: 'Place' },
  governorate_id: addressWords.governorate_id,
  agenda: { ar: 'جدول الأعمال', en: 'Agenda' },
  second_date: { ar: 'موعد الجلسة الثانية', en: 'Second-session date', as: 'date' },
  proxies_per_member: { ar: 'أكثر ما يحمله العضو من وكالات', en: 'Proxies that one member may hold', as: 'number' },
  bylaws_article: quorumWords.article,
  ministry_delegate_id: { ar: 'مندوب الوزارة', en: 'Ministry delegate' },
  decision_note: deskWords.ministry_note,
  observer_note: { ar: 'ملاحظة مندوب الوزارة', en: 'Note of the ministry’s observer' },
  invited_number: { ar: 'عدد المدعوين', en: 'Invited', as: 'number' },
  attendees_number: { ar: 'عدد الحضور', en: 'Present', as: 'number' },
  quorum_reached: { ar: 'النصاب مكتمل', en: 'Quorum reached', as: 'yes' },
  status: {
    ar: 'حالة الاجتماع',
    en: 'Status',
    as: 'state',
    words: {
      draft: commonWords.draft,
      requested: { ar: 'مطلوب عقده', en: 'Hold requested' },
      returned: commonWords.returned_for_correction,
      approved: { ar: 'موافق على عقده', en: 'Hold approved' },
      rejected: commonWords.rejected,
      held: { ar: 'منعقد', en: 'Held' },
      no_quorum: { ar: 'لم يكتمل النصاب', en: 'No quorum' },
      minutes_submitted: { ar: 'رُفع المحضر', en: 'Minutes submitted' },
      ratified: { ar: 'مصدَّق', en: 'Ratified' },
      not_ratified: { ar: 'غير مصدَّق', en: 'Not ratified' },
      cancelled: commonWords.cancelled,
    },
  },
} as const satisfies Words

/** An item of the agenda. */
export const itemWords = {
  title: { ar: 'البند', en: 'Item' },
  kind: {
    ar: 'نوع البند',
    en: 'Kind of item',
    as: 'state',
    words: {
      information: { ar: 'للعلم، بلا تصويت', en: 'For information, no vote' },
      decision: { ar: 'للقرار، بتصويت', en: 'For a decision, by vote' },
      election: { ar: 'انتخاب مجلس', en: 'Election of a board' },
    },
  },
  majority: {
    ar: 'الأغلبية اللازمة',
    en: 'Majority',
    as: 'state',
    words: {
      half_present: { ar: 'أكثر من نصف الحاضرين', en: 'More than half of those present' },
      two_thirds_present: { ar: 'ثلثا الحاضرين', en: 'Two thirds of those present' },
      half_entitled: { ar: 'أكثر من نصف أصحاب الحق', en: 'More than half of all who may vote' },
      two_thirds_entitled: { ar: 'ثلثا أصحاب الحق', en: 'Two thirds of all who may vote' },
    },
  },
  is_secret: { ar: 'اقتراع سري', en: 'Secret ballot', as: 'yes' },
  seats: { ar: 'عدد المقاعد', en: 'Seats', as: 'number' },
} as const satisfies Words

export const voteWords = {
  votes_for: { ar: 'موافق', en: 'For', as: 'number' },
  votes_against: { ar: 'مخالف', en: 'Against', as: 'number' },
  abstaining: { ar: 'ممتنع', en: 'Abstaining', as: 'number' },
  ballots: { ar: 'الأوراق في الصندوق', en: 'Ballots in the box', as: 'number' },
  method: {
    ar: 'طريقة التصويت',
    en: 'How it is voted on',
    as: 'state',
    words: {
      hands: { ar: 'رفع الأيدي', en: 'Show of hands' },
      acclamation: { ar: 'إجماع بلا عدّ', en: 'Acclamation' },
      paper: { ar: 'ورقي سري', en: 'Secret, on paper' },
    },
  },
  reason: commonWords.reason,
} as const satisfies Words

/** Minutes of meetings of any body [domain 2.5]. */
export const minutesWords = {
  body: {
    ar: 'الهيئة',
    en: 'Body',
    as: 'state',
    words: {
      general_authority: { ar: 'الهيئة العامة', en: 'General assembly' },
      administrative: openScreenWords.council,
      trustee: openScreenWords.trustees,
      executive: openScreenWords.executives,
      committee: { ar: 'لجنة', en: 'Committee' },
    },
  },
  meeting_id: { ar: 'الاجتماع', en: 'Meeting' },
  title: { ar: 'اسم الاجتماع', en: 'Meeting name' },
  meeting_no: { ar: 'رقم الجلسة', en: 'Session number' },
  meeting_date: meetingWords.meeting_date,
  attendees_number: meetingWords.attendees_number,
  attendees: { ar: 'أسماء الحضور', en: 'Names of those present' },
  decisions: { ar: 'القرارات', en: 'Decisions' },
  file: { ar: 'ملف المحضر', en: 'Minutes file' },
  locked_at: { ar: 'أُقفل في', en: 'Locked at', as: 'date' },
  difference: { ar: 'ما يختلف في المحضر الموقّع عما سُجّل', en: 'How the signed minutes differ from what was recorded' },
} as const satisfies Words

/** Keys of `general_info.data` [domain 2.5]. */
export const generalInfoWords = {
  has_hr_bylaw: { ar: 'نظام داخلي للعاملين', en: 'Staff bylaw', as: 'yes' },
  has_women_policy: { ar: 'سياسة خاصة بالنساء', en: 'Women’s policy', as: 'yes' },
  has_volunteer_policy: { ar: 'نظام خاص بالتطوع', en: 'Volunteering policy', as: 'yes' },
  has_organizational_structure: { ar: 'هيكل تنظيمي معتمد', en: 'Approved structure', as: 'yes' },
  has_financial_bylaw: { ar: 'نظام مالي', en: 'Financial bylaw', as: 'yes' },
  has_child_protection_policy: { ar: 'سياسة حماية الطفل', en: 'Child-protection policy', as: 'yes' },
  has_complaints_mechanism: { ar: 'آلية شكاوى', en: 'Complaints mechanism', as: 'yes' },
  members_number: { ar: 'عدد أعضاء الهيئة العامة', en: 'General-assembly members', as: 'number' },
  employees_number: { ar: 'عدد العاملين بأجر', en: 'Paid staff', as: 'number' },
  volunteers_number: { ar: 'عدد المتطوعين', en: 'Volunteers', as: 'number' },
  annual_beneficiaries_number: ngoServiceWords.beneficiaries_number,
} as const satisfies Words
