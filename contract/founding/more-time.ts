import { moreTimeButtons, moreTimeInputs, moreTimeWords } from '../transactions/more-time.ts'

/** A later last day of a returned founding request: asked for by its founder, answered by the head. */
export const moreTimeActions = {
  ask_more_time: {
    who: ['founder'],
    from: { 7: [7] },
    input: moreTimeInputs.ask,
    button: moreTimeButtons.ask,
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
    log: 'تمديد مهلة الاستكمال',
  },
  refuse_more_time: {
    who: ['ngo_head'],
    right: ['ministry_creation_requests', 'C'],
    from: { 7: [7] },
    input: moreTimeInputs.refuse,
    button: moreTimeButtons.refuse,
    asks: { reason: moreTimeWords.more_time_answer },
    look: 'danger',
    log: 'رفض تمديد مهلة الاستكمال',
  },
} as const
