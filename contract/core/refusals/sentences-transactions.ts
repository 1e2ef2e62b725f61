/** Reasons why something about transactions, their types or stages is refused. */
export const transactionSentences = {
  appeal_over: {
    ar: 'انقضت مهلة التظلم من هذا القرار. ما يرد بعدها تسجله الوزارة متأخراً.',
    en: 'The days to appeal this decision are over. What comes later is recorded by the ministry, marked late.',
  },
  assist_taken: {
    ar: 'لم يبقَ من هذا العنصر ما يكفي: حُجز لمنظمة أخرى أو أُغلق.',
    en: 'Too little is left of this item: it is reserved for another organisation, or closed.',
  },
  assist_no_part: {
    ar: 'لا تشارك منظمتكم في التشبيك بعد. أكملوا بيانات المشاركة في «إدارة التشبيك» أولاً.',
    en: 'Your organisation does not take part in networking yet. Complete its part on “Assistance management” first.',
  },
  more_time_over: {
    ar: 'انقضت مهلة الاستكمال، ولا تُطلب مهلة إضافية بعدها.',
    en: 'The time to complete it is over; more time is asked for before that.',
  },
  appeal_other_decider: {
    ar: 'لا يبتّ في التظلم من أصدر القرار أو سجّل التظلم بنفسه، ولا من له يد في حسابه: يبتّ فيه شخص آخر.',
    en: 'Whoever issued a decision or recorded its appeal himself, or shares an account with whoever did, does not decide the appeal: somebody else does.',
  },
  incentive_campaign_over: {
    ar: 'انتهت هذه الحملة أو أُوقفت من قبل.',
    en: 'This campaign is over or was stopped before.',
  },
  chat_closed: {
    ar: 'أُغلقت هذه المحادثة. يمكنكم متابعة الموضوع برسالة.',
    en: 'This conversation is closed. Go on by a letter.',
  },
  message_behind: {
    ar: 'وصل جديد إلى هذه المراسلة بعد ما قرأتم. ما كتبتموه محفوظ: اقرؤوا الجديد ثم أرسلوا.',
    en: 'Something new came to this thread after what you have read. What you wrote is kept: read it, then send.',
  },
  conflict_of_interest: {
    ar: 'سُجّل لكم تعارض مصالح مع هذه الجهة: تُدرس شؤونها ويُبتّ فيها من دونكم.',
    en: 'A conflict of interest with this organisation is recorded for you: its affairs are handled without you.',
  },
  opinion_lacking: {
    ar: 'لم يرد رأي جهة خارجية بعد. وجّهوا كتاباً إلى الجهة المعنية وسجلوا جوابها، ثم أحيلوا المعاملة.',
    en: 'No outside body has answered yet. Ask the body concerned and record its answer, then forward the request.',
  },
  duties_separate: {
    ar: 'من دقّق معاملة لا يبتّ فيها، ومن أعدّ مشروع قرارها لا يصدره: يتولى هذه الخطوة غيركم.',
    en: 'Whoever evaluated a request does not decide it, and whoever drafted its decision does not issue it: this step is for somebody else.',
  },
  type_own_screen: {
    ar: 'تُفتح هذه المعاملة من شاشتها، لا من هنا.',
    en: 'This request is opened from a screen of its own, not from here.',
  },
  meeting_not_yet: {
    ar: 'تُفتح الجلسة في يوم الاجتماع لا قبله.',
    en: 'The sitting opens on the day of the meeting, not before.',
  },
  meeting_day_passed: {
    ar: 'يُلغى الاجتماع قبل يومه فقط.',
    en: 'A meeting is cancelled before its day only.',
  },
  meeting_roll_needed: {
    ar: 'ثبّتوا قائمة أصحاب حق التصويت أولاً.',
    en: 'Freeze the roll of those who may vote first.',
  },
  meeting_quorum_missing: {
    ar: 'لم يكتمل النصاب بعد، فلا تبدأ الجلسة.',
    en: 'The quorum is not reached yet; the session cannot begin.',
  },
  meeting_quorum_there: {
    ar: 'النصاب مكتمل، فلا تؤجَّل الجلسة لعدمه.',
    en: 'The quorum is reached; the sitting is not postponed for want of it.',
  },
  meeting_open_marks: {
    ar: 'سُجّل لعضو وقتان مختلفان: اختاروا أحدهما قبل الإغلاق.',
    en: 'Two different times are recorded for a member: choose one before closing.',
  },
  meeting_open_items: {
    ar: 'بقي بند بلا نتيجة أو تعادل لم يُحسم. سجّلوه قبل الإغلاق.',
    en: 'An item has no outcome yet, or a tie is not settled. Record it before closing.',
  },
  meeting_not_closed: {
    ar: 'أغلقوا الاجتماع أولاً: يُكتب المحضر مما سُجّل.',
    en: 'Close the meeting first: the minutes are written from what was recorded.',
  },
  meeting_not_held: {
    ar: 'لا يُسجَّل تصويت إلا في جلسة منعقدة لم تُغلق.',
    en: 'Votes are recorded in a session that has begun and is not closed.',
  },
  meeting_not_approved: {
    ar: 'لا يصحّ هذا إلا لاجتماع ووفق على عقده ولم يُغلق.',
    en: 'This is for a meeting that is approved and not closed.',
  },
  meeting_too_few: {
    ar: 'الحاضرون أقل من الأغلبية اللازمة لهذا البند، فيبقى مفتوحاً.',
    en: 'Fewer people are present than this item needs; it stays open.',
  },
  meeting_not_secret: {
    ar: 'لا صندوق لهذا البند: سُجّلت طريقته غير سرية.',
    en: 'There is no box for this item: it is not secret.',
  },
  meeting_counted_already: {
    ar: 'ثُبّتت نتيجة هذا الصندوق بعدّين متطابقين.',
    en: 'The result of this box stands: two counts agreed.',
  },
  meeting_few_candidates: {
    ar: 'المرشحون أقل من المقاعد. سمّوا المرشحين أولاً.',
    en: 'There are fewer candidates than seats. Name the candidates first.',
  },
  meeting_mark_unfit: {
    ar: 'لا يتفق هذا الوقت مع بقية ما سُجّل لهذا العضو.',
    en: 'This time does not fit what else is recorded of this member.',
  },
  meeting_board_invalid: {
    ar: 'لا يُصدَّق الانتخاب: عدد المنتخبين لا يطابق المقاعد، أو فقد أحدهم عضويته العاملة.',
    en: 'The election cannot be ratified: the number elected is not that of the seats, or one of them is no longer an active member.',
  },
  type_other_form: {
    ar: 'لا يشمل هذا النوع من المعاملات الشكل القانوني لمنظمتكم.',
    en: 'This type of request is not for organisations of your legal form.',
  },
  type_other_status: {
    ar: 'لا تُقدَّم هذه المعاملة إلا من منظمة فعّالة.',
    en: 'Only an active organisation can hand in this request.',
  },
  type_needs_file: {
    ar: 'تُقدَّم هذه المعاملة بعد اعتماد الوزارة ملف منظمتكم.',
    en: 'This request can be handed in once the ministry has accredited your file.',
  },
  type_not_again: {
    ar: 'لمنظمتكم معاملة مفتوحة من هذا النوع، أو لم تنقضِ المدة الفاصلة عن سابقتها.',
    en: 'Your organisation has an open request of this type, or the time since the last one is too short.',
  },
  type_closed: {
    ar: 'أوقفت الوزارة استقبال طلبات جديدة من هذا النوع في الوقت الحالي.',
    en: 'The ministry takes no new requests of this type at present.',
  },
  letterhead_incomplete: {
    ar: 'تُكتب كتب التوسّط بعد استكمال ترويسة المنظمة: اسمها المسجل ورقم قرارها ونطاق عملها.',
    en: 'Letters are written once the letterhead is complete: registered name, decision number and scope of the organisation.',
  },
  letter_needs_approval: {
    ar: 'الكتاب موجه إلى جهة عامة، فيصدر بعد موافقة الوزارة. ارفعوه لدراسته.',
    en: 'The letter goes to a public body and is issued once the ministry has approved it. Hand it in.',
  },
  step_forbids: {
    ar: 'لا تسمح هذه المرحلة بهذا القرار كما ضُبطت في أنواع المعاملات.',
    en: 'The settings of this stage do not allow this decision.',
  },
  board_examined: {
    ar: 'طلب تصديق هذا المجلس لدى الوزارة، فلا يُغيَّر ما دامت تدرسه.',
    en: 'The ministry is examining this board; it does not change meanwhile.',
  },
  board_decided: {
    ar: 'صُدّقت هذه الدورة، فلا تُغيَّر ولا تُحذف.',
    en: 'This term is ratified; it is neither changed nor removed.',
  },
  founders_decided: {
    ar: 'أسماء المؤسسين ثابتة بقرار الإشهار، فلا تُعدَّل هنا.',
    en: 'The founders stand in the registration decision and are not changed here.',
  },
  founder_objected: {
    ar: 'اعترض هذا الشخص على ذكر اسمه، فلا يُعتمد مؤسساً. أعيدوا البند إلى صاحب الطلب بملاحظة.',
    en: 'This person objected to being named and cannot be accepted as a founder. Return the item with a note.',
  },
  founder_unconfirmed: {
    ar: 'لم يؤكد المؤسس عضويته بعد، والإعدادات تشترط تأكيده قبل اعتماده.',
    en: 'The founder has not confirmed his membership yet, and the settings ask for it before he is accepted.',
  },
  path_fixed: {
    ar: 'مراحل هذه المعاملة مقررة في النظام. يمكن تعديل أسمائها ومددها فقط.',
    en: 'The path of this transaction is built in: only names and times may change.',
  },
  document_fixed: {
    ar: 'يعتمد النظام على هذه الوثيقة أو يأخذها من بيانات الطلب: يُعدَّل اسمها وشرحها وإلزامها فقط.',
    en: 'The platform makes this document or takes it from the data of the request: only its words and whether it is mandatory may change.',
  },
  field_fixed: {
    ar: 'يعمل النظام بهذا الحقل عند الموافقة: يُعدَّل اسمه وشرحه وموضعه فقط.',
    en: 'The platform acts on this field when a request is approved: only its words and its place may change.',
  },
  requests_moved_on: {
    ar: 'تغيّرت مواضع المعاملات بعد عرض القائمة. راجعوها من جديد قبل النقل.',
    en: 'Requests have moved on since the list was shown. Review it again before you move them.',
  },
  type_kept: {
    ar: 'يعتمد النظام على هذا النوع، فلا يُحذف. يمكن إيقاف استقبال طلباته.',
    en: 'The platform relies on this type: it is not deleted. It can be closed to new requests.',
  },
  type_used: {
    ar: 'قُدِّمت معاملات من هذا النوع، أو خُصّ به موظف، فلا يُحذف. يمكن إيقاف استقبال طلباته.',
    en: 'The type has requests, or an officer was chosen for it: it is not deleted. It can be closed to new requests.',
  },
} as const
