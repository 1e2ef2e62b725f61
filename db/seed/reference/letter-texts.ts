interface LetterText {
  readonly slug: string
  readonly title_ar: string
  readonly body_ar: string
  readonly body_en: string
}

/** Ready texts of mediation letters; every placeholder is one of the purpose «mediation». */
export const letterTexts: readonly LetterText[] = [
  {
    slug: 'letter-use-of-hall',
    title_ar: 'طلب استعمال قاعة أو مدرسة',
    body_ar: `تهديكم {ngo_name} المشهرة بالقرار رقم {ngo_decision_no} تاريخ {ngo_decision_date} أطيب تحياتها.
يرجى التفضل بالموافقة على استعمال القاعة لإقامة نشاط المنظمة، وذلك في التاريخ والوقت الآتيين: .................
تتعهد المنظمة بإعادة المكان كما تسلمته وبتحمل النفقات المترتبة على استعماله.
وتفضلوا بقبول فائق الاحترام.`,
    body_en: `{ngo_name}, registered by decision {ngo_decision_no} of {ngo_decision_date}, presents its compliments.
We ask for your approval of the use of the hall for an activity of the organisation on the following day and hour: .................
The organisation will return the place as it received it and bear the expenses of its use.
Yours faithfully,`,
  },
  {
    slug: 'letter-ease-of-work',
    title_ar: 'طلب تسهيل مهمة فريق المنظمة',
    body_ar: `تقوم {ngo_name}، ونطاق عملها {ngo_scope}، بتنفيذ نشاط ضمن أهدافها المسجلة في محافظة {ngo_governorate}.
يرجى التفضل بتسهيل مهمة فريق المنظمة خلال المدة من ................. إلى .................، وأعضاء الفريق هم: .................
وتفضلوا بقبول فائق الاحترام.`,
    body_en: `{ngo_name}, whose scope is {ngo_scope}, carries out an activity within its registered objectives in the governorate of {ngo_governorate}.
We ask you to ease the work of its team from ................. to ................. The members of the team are: .................
Yours faithfully,`,
  },
  {
    slug: 'letter-statistics',
    title_ar: 'طلب بيانات أو إحصاءات',
    body_ar: `تُعدّ {ngo_name} دراسة ضمن أهدافها المسجلة، وتحتاج إلى بيانات متوفرة لدى {addressee}.
يرجى التفضل بتزويدها بالبيانات الآتية: .................
تُستعمل البيانات لأغراض الدراسة وحدها، وتُوافى {addressee} بنسخة منها عند صدورها.
وتفضلوا بقبول فائق الاحترام.`,
    body_en: `{ngo_name} prepares a study within its registered objectives and needs data that {addressee} holds.
We ask you for the following data: .................
They will be used for the study alone, and {addressee} will be given a copy when it appears.
Yours faithfully,`,
  },
]
