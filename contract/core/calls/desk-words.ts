/** Words that several signed-in areas share; open pages do without them. */
export const deskWords = {
  archived: { ar: 'مؤرشفة', en: 'Archived' },
  publish_title: { ar: 'نشر «{name}»', en: 'Publish “{name}”' },
  event_date: { ar: 'تاريخ الحدث', en: 'Date of the event' },
  publish: { ar: 'انشر', en: 'Publish' },
  ministry_note: { ar: 'ملاحظة الوزارة', en: 'Ministry note' },
  take_on: { ar: 'تولَّها', en: 'Take it' },
  held_by: { ar: 'من يتولاها', en: 'Held by' },
  executed: { ar: 'منفَّذ', en: 'Executed' },
  assembly_meeting: { ar: 'اجتماع الهيئة العامة', en: 'Meeting of the general assembly' },
} as const
