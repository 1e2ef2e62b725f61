import { type ActionRule, type AnyMachine, ruleOf, type StatusRule, type Words } from '#contract/core/machine.ts'
import { lang } from '#web/base/preferences.ts'
import type { StateTone } from '#web/ui/state-tone.ts'

/** Words of a machine in the reader's language. */
export const said = (words: Words): string => words[lang()]

/** Words and colour of a status. An unknown status is shown as it is. */
export function statusOf(
  { statuses }: Pick<AnyMachine, 'statuses'>,
  status: string | number,
): { text: string; tone: StateTone } {
  const rule = (statuses as Readonly<Record<string | number, StatusRule>>)[status]
  return rule ? { text: said(rule), tone: rule.tone } : { text: String(status), tone: 'mute' }
}

/** Statuses as options of a filter, in the order of the machine. */
export const statusChoices = ({ statuses }: Pick<AnyMachine, 'statuses'>): { value: string; label: string }[] =>
  Object.entries(statuses as Readonly<Record<string, StatusRule>>).map(([value, rule]) => ({
    value,
    label: said(rule),
  }))

/** Words of an action's button. */
export function buttonOf(machine: AnyMachine, action: string): string {
  const button = ruleOf(machine, action)?.button
  return button ? said(button) : action
}

/** What follows from an action; empty if the machine does not say. */
export function effectOf(machine: AnyMachine, action: string): string {
  const effect = ruleOf(machine, action)?.effect
  return effect ? said(effect) : ''
}

/** The question before an action on the case with this name. */
export function questionOf(machine: AnyMachine, action: string, name: string): string {
  const { title } = ruleOf(machine, action) as ActionRule
  return title ? said(title).replace('{name}', name) : `${buttonOf(machine, action)}: ${name}`
}
