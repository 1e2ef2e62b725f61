import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewResult } from '#contract/transactions/result-letters.ts'
import { callApi } from '#web/core/api/api.ts'
import { Loaded } from '#web/core/api/query-state.tsx'
import { m } from '#web/generated/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { LetterLines } from '#web/ui/letter-lines.tsx'

interface Decided {
  decision_no: string | null
  decision_date: string | null
  notes: string | null
}

/** The letter that the approval would issue, as the words stand when it is asked for. */
export function ResultPreview({ id, decided }: { id: number; decided: Decided }) {
  const [shown, setShown] = useState<Decided>()
  const query = useQuery({
    queryKey: [previewResult.path, id, shown],
    queryFn: async () => (await callApi(previewResult, { params: { id }, body: shown ?? decided })).data,
    enabled: shown !== undefined,
    retry: false,
    meta: { quiet: true },
  })
  return (
    <section aria-label={m.decision_letter()}>
      <p>{m.decision_letter_note()}</p>
      <Button look="default" size="row" onClick={() => setShown(decided)}>
        {m.decision_letter_show()}
      </Button>
      {shown && (
        <Loaded query={query} lines={6}>
          {(letter) => letter && <LetterLines lines={letter.lines} lang="ar" />}
        </Loaded>
      )}
    </section>
  )
}
