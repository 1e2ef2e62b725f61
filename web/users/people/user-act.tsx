import { label } from '#web/base/label.ts'
import { personWords } from '#contract/users/person-words.ts'
import {
  endUserSessions,
  removeMinistryUser,
  resetSecondFactor,
  sendPasswordLink,
  setUserStatus,
} from '#contract/users/people.ts'
import { callApi } from '#web/core/api/api.ts'
import { sendForm } from '#web/core/api/send-form.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Confirm } from '#web/ui/confirm.tsx'
import { fullName } from './person-words.tsx'

export type Act = 'link' | 'sessions' | 'factor' | 'disable' | 'enable' | 'remove'
type Words = { title: (given: { name: string }) => string; text: () => string; verb: () => string; danger?: true }

const words: Record<Act, Words> = {
  link: { title: m.users_ask_link, text: m.users_ask_link_text, verb: m.users_act_link },
  sessions: { title: m.users_ask_sessions, text: m.users_ask_sessions_text, verb: m.users_act_sessions },
  factor: { title: m.users_ask_factor, text: m.users_ask_factor_text, verb: m.users_act_factor, danger: true },
  disable: { title: m.users_ask_disable, text: m.users_ask_disable_text, verb: m.users_act_disable, danger: true },
  enable: { title: m.users_ask_enable, text: m.users_ask_enable_text, verb: m.users_act_enable },
  remove: { title: m.users_ask_remove, text: m.users_ask_remove_text, verb: m.users_act_remove, danger: true },
}

/** Asks before something is done to another's account, and does it. */
export function UserAct({
  act,
  user,
  onDone,
  onClose,
}: {
  act: Act
  user: { id: number; first_name: string; last_name: string }
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const params = { id: user.id }
  const { title, text, verb, danger } = words[act]
  const run = async (reason: string) => {
    switch (act) {
      case 'link':
        return callApi(sendPasswordLink, { params, body: {} })
      case 'sessions':
        return callApi(endUserSessions, { params, body: {} })
      case 'factor':
        return callApi(resetSecondFactor, { params, body: {} })
      case 'remove':
        return callApi(removeMinistryUser, { params })
      default:
        return callApi(setUserStatus, { params, body: { is_active: act === 'enable', reason: reason || null } })
    }
  }
  return (
    <Confirm
      title={title({ name: fullName(user) })}
      text={text()}
      verb={verb()}
      tone={danger ? 'danger' : 'plain'}
      {...(act === 'disable' ? { reason: label(personWords.disabled_reason) } : {})}
      onClose={onClose}
      onConfirm={async (reason) => {
        const errors = await sendForm(() => run(reason))
        if (!errors) await onDone()
        return errors
      }}
    />
  )
}
