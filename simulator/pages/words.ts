type PageLocale = 'en' | 'zh-hk' | 'zh-cn';

const en = {
  lang: 'en',
  notice: 'Payment simulator: no real money moves. Never type a real card here.',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'Security code',
  pay: 'Pay {amount}',
  paying: 'Paying…',
  processing: 'The bank is still deciding. This page will say when it is done.',
  succeeded: 'Paid. Thank you.',
  canceled: 'This payment was cancelled.',
  try: 'Test cards',
  good: 'Succeeds',
  declined: 'Declined',
  poor: 'Insufficient funds',
  expired: 'Expired card',
  slow: 'Pays after a short wait',
  late: 'Pays very late',
  offline: 'No answer came. Please try again.',
  incorrect_number: 'This card number is not correct.',
  invalid_expiry_month: 'This expiry date is not correct.',
  invalid_expiry_year: 'This expiry date is in the past or not correct.',
  invalid_cvc: 'The security code has 3 or 4 digits.',
  incorrect_cvc: 'The security code is wrong.',
  expired_card: 'This card has expired.',
  insufficient_funds: 'There is not enough money on this card.',
  processing_error: 'Something went wrong at the bank. Please try again.',
  test_mode_live_card: 'Only test cards are accepted here.',
  card_declined: 'The card was declined. Please try another card.',
  missing: 'This payment does not exist.',
  setup: 'Payment simulator: account set-up',
  setup_lead:
    'Here the payment provider would ask who you are and where to send your money. This is a ' +
    'simulator: nothing is checked and no real money moves.',
  setup_for: 'Account',
  complete: 'Complete set-up',
  leave: 'Leave it unfinished',
};

export type Words = typeof en;

const hk: Words = {
  lang: 'zh-HK',
  notice: '付款模擬器：不會轉移真實款項，請勿輸入真實信用卡資料。',
  number: '卡號',
  expiry: '到期日（月／年）',
  cvc: '安全碼',
  pay: '支付 {amount}',
  paying: '付款中…',
  processing: '銀行仍在處理，完成後此頁會更新。',
  succeeded: '已付款，多謝。',
  canceled: '此付款已取消。',
  try: '測試卡',
  good: '付款成功',
  declined: '被拒',
  poor: '餘額不足',
  expired: '卡已過期',
  slow: '稍候才成功',
  late: '很久之後才成功',
  offline: '沒有收到回覆，請再試一次。',
  incorrect_number: '卡號不正確。',
  invalid_expiry_month: '到期日不正確。',
  invalid_expiry_year: '到期日已過或不正確。',
  invalid_cvc: '安全碼為 3 或 4 位數字。',
  incorrect_cvc: '安全碼錯誤。',
  expired_card: '此卡已過期。',
  insufficient_funds: '此卡餘額不足。',
  processing_error: '銀行處理時出錯，請再試一次。',
  test_mode_live_card: '這裏只接受測試卡。',
  card_declined: '此卡被拒，請試用另一張卡。',
  missing: '找不到此付款。',
  setup: '付款模擬器：帳戶設定',
  setup_lead:
    '付款服務商會在此核實你的身份及收款帳戶。這是模擬器：不會作任何審查，亦不會轉移真實款項。',
  setup_for: '帳戶',
  complete: '完成設定',
  leave: '暫不完成',
};

const cn: Words = {
  lang: 'zh-CN',
  notice: '付款模拟器：不会转移真实资金，请勿输入真实银行卡资料。',
  number: '卡号',
  expiry: '有效期（月/年）',
  cvc: '安全码',
  pay: '支付 {amount}',
  paying: '付款中…',
  processing: '银行仍在处理，完成后此页会更新。',
  succeeded: '已付款，谢谢。',
  canceled: '此付款已取消。',
  try: '测试卡',
  good: '付款成功',
  declined: '被拒',
  poor: '余额不足',
  expired: '卡已过期',
  slow: '稍候才成功',
  late: '很久之后才成功',
  offline: '没有收到回复，请再试一次。',
  incorrect_number: '卡号不正确。',
  invalid_expiry_month: '有效期不正确。',
  invalid_expiry_year: '有效期已过或不正确。',
  invalid_cvc: '安全码为 3 或 4 位数字。',
  incorrect_cvc: '安全码错误。',
  expired_card: '此卡已过期。',
  insufficient_funds: '此卡余额不足。',
  processing_error: '银行处理时出错，请再试一次。',
  test_mode_live_card: '这里只接受测试卡。',
  card_declined: '此卡被拒，请换一张卡。',
  missing: '找不到此付款。',
  setup: '付款模拟器：账户设置',
  setup_lead:
    '付款服务商会在此核实您的身份及收款账户。这是模拟器：不会作任何审查，也不会转移真实资金。',
  setup_for: '账户',
  complete: '完成设置',
  leave: '暂不完成',
};

const all: Record<PageLocale, Words> = { en, 'zh-hk': hk, 'zh-cn': cn };

export function wordsFor(locale: string): Words {
  const wanted = locale.toLowerCase();
  if (wanted.startsWith('zh-cn') || wanted.startsWith('zh-hans') || wanted.startsWith('zh-sg'))
    return all['zh-cn'];
  return wanted.startsWith('zh') ? all['zh-hk'] : all.en;
}

/** The buyer reads the code's sentence; an unknown code is simply a declined card. */
export function failureText(words: Words, code: string): string {
  const text = (words as Record<string, string>)[code];
  return text ?? words.card_declined;
}
