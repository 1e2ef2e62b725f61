import { createFileRoute } from '@tanstack/react-router'
import { LetterDesk } from '#web/mediation/ministry/letter-desk.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/mediation-requestes/$id')({
  component: function Screen() {
    return <LetterDesk id={Number(Route.useParams().id)} />
  },
})
