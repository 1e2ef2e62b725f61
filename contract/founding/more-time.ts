import { moreTimeButtons, moreTimeInputs, moreTimeWords, refusedTime } from '../transactions/more-time.ts'

/** A later last day of a returned founding request: asked for by its founder, answered by the head. */
export const moreTimeActions = {
  ask_more_time: {
    who: ['founder'],
    from: { 7: [7] },
    input: moreTimeInputs.ask,
    button: moreTimeButtons.ask,
    effect: {
      ar: 'تطلبون مهلة واحدة لكل إعادة. يبقى آخر يوم كما هو حتى يجيب مدير المنظمات، فإن لم يجب قبل انقضائه مُدّدت المهلة كما طلبتم.',
      en: 'One extension for each return. The last day stays as it is until the head answers; without an answer before it is over, you have the time that you asked for.',
    },
    look: 'plain',
    log: 'طلب مهلة إضافية للاستكمال',
  },
  /** Of the system: nobody answered before the last day. */
  grant_more_time: {
    who: ['ngo_head', 'system'],
    right: ['ministry_creation_requests', 'C'],
    from: { 7: [7] },
    input: moreTimeInputs.grant,
    button: moreTimeButtons.grant,
    effect: { ar: 'يُبلَّغ صاحب الطلب بآخر يوم جديد.', en: 'The founder is told the new last day.' },
    log: 'تمديد مهلة الاستكمال',
  },
  refuse_more_time: {
    who: ['ngo_head'],
    right: ['ministry_creation_requests', 'C'],
    from: { 7: [7] },
    input: moreTimeInputs.refuse,
    button: moreTimeButtons.refuse,
    effect: refusedTime,
    asks: { reason: moreTimeWords.more_time_answer },
    look: 'danger',
    log: 'رفض تمديد مهلة الاستكمال',
  },
} as const
