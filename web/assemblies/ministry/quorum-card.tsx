import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { quorumWords } from '#contract/assemblies/meeting-words.ts'
import {
  quorumBases,
  type QuorumRule,
  type QuorumSitting,
  readQuorumRules,
  removeQuorumRule,
  quorumRuleBody,
  saveQuorumRule,
} from '#contract/assemblies/quorum.ts'
import type { SentBody } from '#contract/core/calls/call.ts'
import { label } from '#web/base/label.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { sendAct } from '#web/core/api/send-act.ts'
import { bySchema } from '#web/core/forms/validate.ts'
import { useMay } from '#web/core/session/session.ts'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/choice-field.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FieldRow } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Card } from '#web/ui/page-head.tsx'
import { SelectField } from '#web/ui/pick-field.tsx'
import { RecordDrawer } from '#web/ui/record-drawer.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import css from '../assemblies.module.css'

const sittingName = (sitting: number) => (sitting === 1 ? m.assembly_first_sitting() : m.assembly_second_sitting())

/** Shares that people name by a word. */
const common: Record<string, ((of: { base: string }) => string) | undefined> = {
  '1/2': m.assembly_half,
  '1/3': m.assembly_third,
  '2/3': m.assembly_two_thirds,
  '1/4': m.assembly_quarter,
}

function RuleText({ rule }: { rule: QuorumRule }) {
  if (rule.numerator === 0) return <>{m.assembly_any_number()}</>
  const fraction = `${rule.numerator}/${rule.denominator}`
  const base = label(quorumWords.base.words[rule.base])
  const share = common[fraction]?.({ base }) ?? m.assembly_share({ part: `\u2066${fraction}\u2069`, base })
  return <bdi>{rule.strict ? m.assembly_more_than({ share }) : m.assembly_at_least({ share })}</bdi>
}

/** What the bylaws say of one sitting, with their article. */
function RuleDrawer({ ngoId, sitting, onClose }: { ngoId: number; sitting: QuorumSitting; onClose: () => void }) {
  const client = useQueryClient()
  const check = bySchema(quorumRuleBody)
  const form = useFields({
    initial: { article: '', ...(sitting.own ?? sitting.common) } as Record<string, unknown> & {
      base: QuorumRule['base']
      numerator: number | string | null
      denominator: number | string | null
      strict: boolean
      article: string
    },
    validate: check,
  })
  const params = { id: ngoId, sitting: sitting.sitting }
  const again = () => client.invalidateQueries({ queryKey: [readQuorumRules.path] })
  return (
    <RecordDrawer
      title={m.assembly_bylaws_quorum({ sitting: sittingName(sitting.sitting) })}
      note={m.assembly_bylaws_quorum_note()}
      form={form}
      onSubmit={(values) =>
        sendAct(
          () =>
            callApi(saveQuorumRule, {
              params,
              body: values as SentBody<typeof saveQuorumRule>,
              version: sitting.updated_at,
            }),
          again,
        )
      }
      onClose={onClose}
      {...(sitting.own
        ? {
            remove: {
              verb: m.assembly_common_rule(),
              title: m.assembly_common_rule_title(),
              text: <RuleText rule={sitting.common} />,
              act: async () => {
                await callApi(removeQuorumRule, { params })
                await again()
              },
            },
          }
        : {})}
    >
      <SelectField
        field={form.field('base')}
        label={label(quorumWords.base)}
        options={quorumBases.map((value) => ({ value, label: label(quorumWords.base.words[value]) }))}
      />
      <FieldRow>
        <NumberField field={form.field('numerator')} label={label(quorumWords.numerator)} />
        <NumberField field={form.field('denominator')} label={label(quorumWords.denominator)} />
      </FieldRow>
      <CheckField field={form.field('strict')} label={label(quorumWords.strict)} hint={m.assembly_strict_hint()} />
      <TextField field={form.field('article')} label={label(quorumWords.article)} max={100} />
    </RecordDrawer>
  )
}

/** The quorum of both sittings: the common rule, or that of the bylaws with their article. */
export function QuorumCard({ ngoId }: { ngoId: number }) {
  const may = useMay('ministry_ngos', 'U')
  const [open, setOpen] = useState<number>()
  const query = useQuery({
    queryKey: [readQuorumRules.path, ngoId],
    queryFn: async () => (await callApi(readQuorumRules, { params: { id: ngoId } })).data,
  })
  return (
    <Card title={m.assembly_quorum()}>
      <Loaded query={query} lines={2}>
        {(rows) => (
          <>
            <Facts
              facts={rows.map((row) => ({
                key: String(row.sitting),
                label: sittingName(row.sitting),
                value: (
                  <span className={css.bar}>
                    <RuleText rule={row.own ?? row.common} />
                    {row.own ? (
                      <bdi>{m.assembly_article({ article: row.own.article })}</bdi>
                    ) : (
                      m.assembly_by_common_rule()
                    )}
                    {may && (
                      <Button
                        size="row"
                        look="default"
                        aria-label={m.assembly_bylaws_quorum({ sitting: sittingName(row.sitting) })}
                        onClick={() => setOpen(row.sitting)}
                      >
                        {m.assembly_bylaws_edit()}
                      </Button>
                    )}
                  </span>
                ),
              }))}
            />
            {rows
              .filter(({ sitting }) => sitting === open)
              .map((row) => (
                <RuleDrawer key={row.sitting} ngoId={ngoId} sitting={row} onClose={() => setOpen(undefined)} />
              ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}
