import { z } from 'zod'
import { deskWords } from '../core/calls/desk-words.ts'
import type { Right } from '../core/calls/call.ts'
import { longText } from '../core/calls/fields.ts'
import { machine, namesOf } from '../core/machine.ts'

/** Longest reply by SMS, in characters: a handful of messages, which are paid one by one. */
export const longestSms = 300

/** The field of a reply. */
export const replyWords = { ar: 'نص الرد', en: 'Text of the reply' }

/** A letter of a visitor at one reader [domain 3.15]: it is read, answered once, and put away; nothing unanswered is put away. */
const letterMachine = (name: string, right: Right) =>
  machine({
    name,
    statuses: {
      new: { ar: 'جديدة', en: 'New', tone: 'info' },
      read: { ar: 'مقروءة', en: 'Read', tone: 'mute' },
      replied: { ar: 'مجاب عنها', en: 'Replied', tone: 'ok' },
      archived: { ...deskWords.archived, tone: 'mute' },
    },
    parts: ['reader'],
    actions: {
      /** Follows from opening the letter. */
      read: {
        who: ['reader'],
        right,
        from: { new: ['read'] },
        button: { ar: 'علّم الرسالة مقروءة', en: 'Mark as read' },
        log: 'قراءة رسالة زائر',
      },
      reply: {
        who: ['reader'],
        right,
        from: { read: ['replied'] },
        input: z.strictObject({ reply: longText(2_000, 2) }),
        button: { ar: 'أجب', en: 'Reply' },
        title: { ar: 'الرد على الرسالة {name}', en: 'Reply to the message {name}' },
        asks: { reason: replyWords },
        log: 'إرسال رد على رسالة زائر',
      },
      archive: {
        who: ['reader'],
        right,
        from: { replied: ['archived'] },
        button: { ar: 'أرشف', en: 'Archive' },
        look: 'plain',
        log: 'أرشفة رسالة زائر',
      },
    },
  })
export type LetterMachine = ReturnType<typeof letterMachine>

export const ownLetter = letterMachine('guest-message', ['ngo_public_messages', 'U'])
export const ministryLetter = letterMachine('ministry-guest-message', ['ministry_guest_messages', 'U'])
export const messageStates = namesOf(ownLetter.statuses)
