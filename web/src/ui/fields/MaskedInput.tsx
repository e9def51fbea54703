/** The five masked fields of the product: phone, date of birth, IMEI, gateway id and ZIP code. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { dobMask } from './format-dob.ts'
import { gatewayMask, imeiMask, zipMask, type Mask } from './format-digits.ts'
import { phoneMask } from './format-phone.ts'
import { useMaskedInput, type MaskedProps } from './masked-input.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onPaste' | 'ref'> & MaskedProps
type Fixed = { mask: Mask; isNot: string }

function MaskedInput({ mask, isNot, value, defaultValue, onChange, error, ...rest }: Props & Fixed) {
  const { input, refused } = useMaskedInput(mask, {
    ...(value === undefined ? {} : { value }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(onChange === undefined ? {} : { onChange }),
  })
  const told = refused === null ? error : `“${refused}” ${isNot}`
  return <TextInput autoComplete="off" spellCheck={false} {...rest} {...input} error={told} />
}

export const PhoneInput = (props: Props) => (
  <MaskedInput
    mask={phoneMask}
    isNot="is not a US phone number"
    type="tel"
    inputMode="numeric"
    placeholder="000-000-0000"
    {...props}
  />
)

export const DobInput = (props: Props) => (
  <MaskedInput
    mask={dobMask}
    isNot="is not a date with month, day and four-digit year"
    inputMode="numeric"
    placeholder="MM/DD/YYYY"
    {...props}
  />
)

export const ImeiInput = (props: Props) => (
  <MaskedInput mask={imeiMask} isNot="is not an IMEI" inputMode="numeric" placeholder="15 digits" {...props} />
)

export const GatewayInput = (props: Props) => (
  <MaskedInput
    mask={gatewayMask}
    isNot="is not a gateway id"
    autoCapitalize="characters"
    placeholder="12 letters and digits"
    {...props}
  />
)

export const ZipInput = (props: Props) => (
  <MaskedInput mask={zipMask} isNot="is not a ZIP code" inputMode="numeric" placeholder="00000" {...props} />
)
