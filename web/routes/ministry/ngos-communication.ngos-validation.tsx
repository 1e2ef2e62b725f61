import { createFileRoute } from '@tanstack/react-router'
import { NgosValidation } from '#web/profile/completion/validation-queue.tsx'

export const Route = createFileRoute('/ministry/ngos-communication/ngos-validation')({ component: NgosValidation })
