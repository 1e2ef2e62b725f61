import { createFileRoute } from '@tanstack/react-router'
import { LetterQueue } from '#web/mediation/ministry/letter-queue.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/mediation-requestes/')({ component: LetterQueue })
