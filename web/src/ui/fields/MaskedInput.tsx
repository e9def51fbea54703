/** The masked fields of the product: phone, date of birth, the number printed on a device, and ZIP code. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { phoneProblem } from '@vitalrounds/domain/phone'
import type { PrintedNumber } from '@vitalrounds/domain/devices/vendors/vendor-facts'
import { useState } from 'react'
import { dobMask } from './format-dob.ts'
import { codeMask, zipMask, type Mask } from './format-digits.ts'
import { monthMask } from './format-month.ts'
import { phoneMask } from './format-phone.ts'
import { useMaskedInput, type MaskedProps } from './masked-input.ts'
import { runWhenReleased } from './when-released.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'ref'> & MaskedProps
type MaskedInputOptions = {
  mask: Mask
  isNot: string
  /** What is wrong with a text that the mask let stand; told once the field is left. */
  problem?: (text: string) => string | undefined
}

function MaskedInput({ mask, isNot, problem, value, defaultValue, onChange, error, onBlur, ...rest }: Props & MaskedInputOptions) {
  const [leftWith, setLeftWith] = useState('')
  const { input, refused } = useMaskedInput(mask, {
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(onChange === undefined ? {} : { onChange }),
  })
  const wrong = input.value !== '' && input.value === leftWith ? problem?.(input.value) : undefined
  const details = refused === null ? error || wrong : `“${refused}” ${isNot}`
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...rest}
      {...input}
      error={details}
      onBlur={(event) => {
        runWhenReleased(() => setLeftWith(input.value))
        onBlur?.(event)
      }}
    />
  )
}

export const PhoneInput = (props: Props) => (
  <MaskedInput
    mask={phoneMask}
    isNot="is not a US phone number"
    problem={phoneProblem}
    type="tel"
    inputMode="numeric"
    placeholder="000-000-0000"
    {...props}
  />
)

export const DobInput = (props: Props & Pick<MaskedInputOptions, 'problem'>) => (
  <MaskedInput
    mask={dobMask}
    isNot="is not a date with month, day and four-digit year"
    inputMode="numeric"
    placeholder="MM/DD/YYYY"
    {...props}
  />
)

export const MaskedMonth = (props: Props & Pick<MaskedInputOptions, 'problem'>) => (
  <MaskedInput mask={monthMask} isNot="is not a month with a four-digit year" inputMode="numeric" placeholder="MM/YYYY" {...props} />
)

/** A code printed on a device, as its vendor prints it. */
export function CodeInput({ code, ...props }: Props & { code: CodeFormat }) {
  const isNot = `is not ${/^[aeiou]/i.test(code.name) ? 'an' : 'a'} ${code.name}`
  const look = code.form === 'digits' ? ({ inputMode: 'numeric' } as const) : { autoCapitalize: 'characters' }
  return <MaskedInput mask={codeMask(code)} isNot={isNot} placeholder={code.placeholder} {...look} {...props} />
}
type CodeFormat = Pick<PrintedNumber, 'name' | 'form' | 'least' | 'most' | 'placeholder'>

export const ZipInput = (props: Props) => (
  <MaskedInput mask={zipMask} isNot="is not a ZIP code" inputMode="numeric" placeholder="00000" {...props} />
)
