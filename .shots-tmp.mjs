import { chromium } from '@playwright/test'
const base='http://127.0.0.1:4731'
const b=await chromium.launch({executablePath:process.env.CHROMIUM_PATH})
const who=process.argv[2]
for (const [w,scheme] of [[1440,'light'],[768,'dark']]) {
  const c=await b.newContext({viewport:{width:w,height:900},colorScheme:scheme})
  const p=await c.newPage()
  p.on('response',r=>{ if(r.status()>=400) console.log(r.status(), r.url()) })
  p.on('console',m=>{ if(m.type()==='error') console.log('console', m.text()) })
  await p.goto(base+'/login'); await p.getByLabel(/e-?mail/i).fill(who+'@northside.example'); await p.locator('input[type=password]').fill('copper-lantern-harbor'); await p.keyboard.press('Enter')
  await p.waitForURL(u=>!u.pathname.startsWith('/login'))
  if (who==='ada') {
    await p.waitForSelector('table'); await p.screenshot({path:`/tmp/r-grant-${w}.png`})
    await p.locator('tbody th a').first().click(); await p.waitForSelector('article'); await p.screenshot({path:`/tmp/r-packet-${w}.png`})
    await p.goto(base+'/settings/user'); await p.waitForSelector('h1'); await p.waitForTimeout(800); await p.screenshot({path:`/tmp/r-user-${w}.png`})
  } else {
    await p.goto(base+'/settings/manage-accounts'); await p.waitForSelector('#auditors'); await p.waitForTimeout(1500)
    await p.locator('#auditors').scrollIntoViewIfNeeded(); await p.screenshot({path:`/tmp/r-accounts-${w}.png`})
    await p.getByRole('button',{name:'Add an auditor'}).click(); await p.waitForTimeout(1500); await p.screenshot({path:`/tmp/r-dialog-${w}.png`})
  }
  await c.close()
}
await b.close()
