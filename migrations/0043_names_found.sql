-- without a transaction
-- People are found however their name is written: either order, with and without accents, in full or
-- half width, Simplified or Traditional, surnames of two letters. `search_words` holds the words as they
-- are compared, `search` their grams (decision 035).

-- Letters that are one to a search, made by tools/han-forms.ts: the first of a group stands for all.
do $make$
declare
  groups text := $groups$
㐷傌 㐹㑶 㐽偑 㑇㑳 㑈倲 㑔㑯 㑩儸 㑮𫝈 㒓𠉂 㓄𪠟 㓆𠗣 㓥劏 㓨刾 㓰划劃 㔉劚 㔋𪟎 㖊噚 㖞喎 㖮𪠵 㗲𠵾 㗿𪡛 㘉𠰱 㘎㘚 㘓𪢌 㘔𫬐 㚯㜄 㛀媰 㛝𫝦 㛟𡞵 㛠𡢃 㛣㜏 㛤孋 㛿𡠹
㜐𫝧 㜗𡞋 㜢𡞱 㜷𡝠 㞞𪨊 㟆㠏 㟜𡾱 㟥嵾 㟺𪩇 㠣𫵷 㡎幓 㢗𪪑 㢝𢋈 㤘㥮 㤽懤 㥪慺 㦎𢛯 㦛𢗓 㦞𪫷 㧏掆 㧐㩳 㧑撝 㧟擓 㧰擽 㨫㩜 㨻𪮃 㩋𪮋 㩵擜 㪎𪯋 㭎棡 㭏椲 㭣𣙎 㭤樢
㭴樫 㯤𣘐 㰙𣗙 㱩殰 㱮殨 㲿瀇 㳔濧 㳕灡 㳠澾 㳡濄 㳢𣾷 㳽弥彌瀰 㴋潚 㵗𣳆 㵾𪷍 㶆𫞛 㶉鸂 㶶燶 㶽煱 㷍𤆢 㷿𤈷 㹽𫞣 㺍獱 㺏𤠋 㺜𪺻 㻅璯 㻏𤫩 㻘𤪺 㻶𪼋 㿖𪽮 㿗𤻊 㿧𤽯 䀉𥁢
䀥䁻 䀹𥅴 䁖瞜 䁪𥇢 䂎𥎝 䂵碽 䃅磾 䃮鿎 䅉稏 䅐𫀨 䅟穇 䅪𥢢 䅳𫀬 䆉𫁂 䇲筴 䉑𫁲 䉙𥬀 䉤籔 䉬𫂈 䉲𥮜 䉶𫁷 䊭𥺅 䊷䌶 䊺𫄚 䋃𫄜 䋔𫄞 䋙䌺 䋚䌻 䋦𫄩 䋹䌿 䋻䌾 䋼𫄮 䋿𦈓
䌈𦈖 䌋𦈘 䌖𦈜 䌝𦈟 䌟𦈞 䌥𦈠 䌰𦈙 䌷紬 䌸縳 䌹絅 䌼綐 䌽彩綵 䍀繿 䍁繸 䍠䍦 䍤𫅅 䍽𦍠 䎙𫅭 䎬䎱 䏝膞 䑽𦪙 䓓薵 䓕薳 䓖藭 䓣𬜯 䓨罃 䕤𫟕 䕳𦰴 䖅𫟑 䗅𫊪 䗖螮 䗿𧉞 䘛𧝞
䘞𧜗 䙊𧜵 䙌䙡 䙓摆擺襬 䙔𫋲 䙱𧜭 䚩𫌯 䛄𫍠 䛳𫍫 䜀䜧 䜖𫟢 䜣訢 䜤鿁 䜥𧩙 䜩讌 䝙貙 䝭𫎧 䝻𧹕 䝼䞍 䞈𧹑 䞋𫎪 䞌𧵳 䞎𧶧 䞐賰 䞓𫎭 䟃𫎺 䟆𫎳 䟐𫎱 䟢躎 䠆𫏃 䠱𨅛 䡐𫟤 䡩𫟥
䡵𫟦 䢀𨊰 䢁𨊸 䢂𨋢 䢨𨑹 䤤𫟺 䥄𫠀 䥇䦂 䥑鿏 䥕𬭯 䥗𫔋 䥩𨱖 䥯𫔆 䥱䥾 䥺釾 䥽鏺 䥿𨯅 䦀𨦫 䦁𨧜 䦃鐯 䦅鐥 䦆鐝钁镢 䦘𨸄 䦛䦶 䦟䦷 䦯𫔵 䦳𨷿 䧢𨸟 䩄腼靦 䪊𫖅 䪏𩏼 䪗𩐀
䪘𩏿 䪴𫖫 䪾𫖬 䫀𫖱 䫂𫖰 䫟𫖲 䫴𩖗 䫶𫖺 䫻𫗇 䫾𫠈 䬓𫗊 䬘𩙮 䬝𩙯 䬞𩙧 䬧𫗟 䭀𩠇 䭃𩠈 䭑𫗱 䭔𫗰 䭪𩞯 䭿𩧭 䮄𫠊 䮝𩧰 䮞𩨁 䮠𩧿 䮫𩨇 䮰𫘮 䮳𩨏 䮾𩧪 䯀䯅 䯃𩣑 䯄騧 䯤𩩈
䰾鲃 䱀𫚐 䱁𫚏 䱙𩾈 䱧𫚠 䱬𩾊 䱰𩾋 䱷䲣 䱸𫠑 䱽䲝 䲁鳚 䲅𫚜 䲖𩾂 䲘鳤 䲞𩶘 䲟鮣 䲠鰆 䲡鰌 䲢鰧 䲰𪉂 䳜𫛬 䳢𫛰 䳤𫛮 䳧𫛺 䳫𫛼 䴉鹮 䴋𫜅 䴓鳾 䴔鵁 䴕鴷 䴖鶄 䴗鶪 䴘鷉
䴙鸊 䴬𪎈 䴱𫜒 䴴𪎋 䴽𫜔 䵳𪑅 䵴𫜙 䶕𫜨 䶮龑 䶲𫜳 万萬 与與 丑醜 专專 业業 丛叢 东東 丝絲 丟丢 两兩 严嚴 並併并幷 丧喪 个個箇 丰豐 临臨 为為爲 丽麗 举舉 么幺麼麽 义義
乌烏 乐樂 乔喬 习習 乡鄉 书書 买買𧹒 乱亂 乾干幹榦 争爭 于於 亏虧 云雲 亘亙 亚亞 产產産 亩畝 亲親 亵褻 亸嚲 亿億 仅僅 仆僕 从從 仑侖崙𪨧 仓倉 仪儀 们們 价價 众眾衆 优優
伙夥 会會 伛傴 伞傘 伟偉 传傳 伡俥 伣俔 伤傷 伥倀 伦倫 伧傖 伪偽僞 伫佇 佈布 体體 佔占 余餘馀 佛彿 佣傭 佥僉 來来 侠俠 侣侶 侥僥 侦偵 侧側 侨僑 侩儈 侪儕 侬儂 侭儘尽盡
侷局 俁俣 係系繫 俊儁 俓𠇹 俦儔 俨儼 俩倆 俪儷 俫倈 俬私 俭儉 修脩 倖幸 债債 倾傾 偬傯 偻僂 偾僨 偿償 傑杰 備备 傢家 傤儎 傥儻 傧儐 储儲 傩儺 僤𫢸 僱雇 僵殭 儣𠆲 儭𠋆
儿兒 兇凶 克剋 兌兑 兖兗 党黨 內内 兰蘭 关關 兴興 兹茲 养養 兽獸 冁囅 冈岡 冊册 冑胄 写寫 军軍 农農 冢塚 冪幂 冬鼕 冯馮 冲沖衝 决決 况況 冻凍 净凈淨 凄悽淒 准準 凉涼
凌淩 减減 凑湊 凙𪞝 凛凜 几幾 凤鳳 凫鳧鳬 凭憑 凯凱 出齣 击擊 凿鑿 刍芻 刘劉 则則 刚剛 创創 删刪 別别彆 刬剗 刭剄 刮颳 制製 刹剎 刽劊 刿劌 剀剴 剂劑 剐剮 剑劍 剝剥 剧劇
剷鏟铲 剾𠛅 劄札箚 劝勸 办辦 务務 劢勱 动動 励勵 劲勁 劳勞 势勢 勋勛勳 勑𠡠 勚勩 勝胜 勣𪟝 勻匀 匦匭 匮匱 匯彙汇滙 区區 医醫 千韆 升昇陞 华華 协協 单單 卖賣 卜蔔 卢盧
卤滷鹵 卧臥 卫衛衞 即卽 却卻 卷捲 卹恤 卺巹 厂廠 厅廳 历厤曆歷 厉厲 压壓 厌厭 厍厙 厐龎 厕厠廁 厘釐 厢廂 厣厴 厦廈 厨廚 厩廄 厮廝 县縣 叁叄 参參蔘 叆靉 叇靆 双雙 发發髮
变變 叙敍敘 叠疊 只隻 台枱檯臺颱 叶葉 号號 叹嘆歎 叽嘰 吁籲 吃喫 合閤 吊弔 同衕 后後 向嚮曏 吒咤 吓嚇 吕呂 吗嗎 吨噸 听聽 启啓啟 吳吴 吶呐 呆獃 呒嘸 呓囈 呕嘔 呖嚦 呗唄
员員 呙咼 呛嗆 呜嗚 周週 咏詠 咙嚨 咛嚀 咝噝 咨諮谘 咸鹹 咽嚥 哄鬨 响響 哑啞 哒噠 哓嘵 哔嗶 哕噦 哗嘩譁 哙噲 哜嚌 哝噥 哟喲 哯𠯟 唇脣 唓𪠳 唛嘜 唝嗊 唠嘮 唡啢 唢嗩 唤喚
唸念 問问 啧嘖 啬嗇 啭囀 啮嚙齧𫜩 啯嘓 啰囉 啴嘽 啸嘯 喂餵𫗭 喷噴 喽嘍 喾嚳 嗫囁 嗰𠮶 嗳噯 嗹𪡏 嘗嚐尝 嘘噓 嘤嚶 嘪𪡃 嘱囑 嘳𪡞 嘺𪡀 噁恶惡𫫇 噅𠯠 噜嚕 噞𪡋 噪譟 噹当當𪠽
嚛𪠸 嚣囂 嚧𠰷 嚽𪢕 囃𠱞 囌苏蘇 囒𪢠 回迴 团團糰 囪囱 园園 困睏 围圍 囵圇 国國 图圖 圆圓 圞𪢮 圣聖 圹壙 场場 坏壞 块塊 坚堅 坛墰壇壜罈罎 坜壢 坝垻壩 坞塢 坟墳 坠墜 垄壟
垅壠 垆壚 垒壘 垦墾 垩堊 垫墊 垭埡 垯墶 垱壋 垲塏 垴堖 埘塒 埙塤壎 埚堝 埨𫭢 埬𪣆 埰寀採采 執执 埼碕 堑塹 堕墮 堚𪣒 堯尧 報报 塆壪 塋茔 塗涂 塵尘 塸𫭟 塿𪣻 墙墻牆 墠𫮃
墲𪢸 壈𡒄 壗𡋤 壣𪤚 壮壯 声聲 壳殻殼 壶壺 壸壼 壽寿 处處 复復複 够夠 夢梦 头頭 夸誇 夹夾袷 夺奪 奁奩 奂奐 奋奮 奖奬獎 奥奧 奸姦 奼姹 妆妝 妇婦 妈媽 妩嫵 妪嫗 妫媯嬀 姍姗
姜薑 娄婁 娅婭 娆嬈 娇嬌 娈孌 娘孃 娙𫰛 娛娱 娲媧 娴嫺嫻 婡𫝫 婳嫿 婴嬰 婵嬋 婶嬸 媈𫝨 媪媼 媭嬃 嫋袅裊 嫒嬡 嫔嬪 嫱嬙 嬇𫝬 嬣𪥰 嬤嬷 嬦𫝩 嬻𪥿 孄𫝮 孆𫝭 孇𪥫 孎𡠟 孙孫
学學 孪孿 孻𡥧 孾𪧀 宁寧 宝寶 实實 宠寵 审審 宪憲 宫宮 宽寬 宾賓 寝寢 寠𪧘 对對 寻尋 导導 将將 尔爾 尴尷 尸屍 层層 屃屓 屆届 屉屜 属屬 屡屢 屦屨 屩𪨗 屿嶼 岁嵗歲𡻕 岂豈
岖嶇 岗崗 岘峴 岚嵐 岛島 岩巖 岭嶺 岳嶽 岽崬 岿巋 峃嶨 峄嶧 峡峽 峣嶢 峤嶠 峥崢 峦巒 峯峰 崂嶗 崃崍 崄嶮 崑昆 崭嶄 嵘嶸 嵚嶔 嵝嶁 嵼𡶴 嵽𫶇 嶈𡺃 嶘𡺄 嶹𫝵 巅巔 巊𪩎
巗𪨷 巘𪩘 巨鉅钜 巩鞏 巯巰 币幣 帅帥 师師 帏幃 帐帳 帘簾 帜幟 带帶 帧幀 席蓆 帮幫 帱幬 帻幘 帼幗 幝𪩷 幩𪩸 广廣 庄莊 庆慶 床牀 庐廬𪪏 庑廡 库庫 应應 庙廟 庞龐 废廢 庵菴
庼廎 廕荫蔭 廞𫷷 廧𪪞 廩廪 开開𫔭 异異 弃棄 弑弒 张張 弦絃 弪弳 弯彎 強强 弹彈 彃𪪼 彄𫸩 归歸 彔录錄録 彟彠 彥彦 彨彲 彫琱雕鵰𫛲 彻徹 征徵 径徑迳逕 徕徠 御禦 徿𪫌 忆憶
忏懺 志誌 忧憂 忾愾 怀懷 态態 怂慫 怃憮 怄慪 怅悵 怆愴 怜憐 总總 怼懟 怿懌 恆恒 恋戀 恥耻 恳懇 恸慟 恹懨 恺愷 恻惻 恼惱 恽惲 悅悦 悞悮 悫愨慤 悬懸 悭慳 悯憫 悶闷 惊驚
惧懼 惨慘 惩懲 惫憊 惬愜 惭慚 惮憚 惯慣 愈癒 愛爱 愠慍 愤憤 愦憒 愻𢙏 愿願𫖸 慄栗 慑懾 慭憖 慮虑 慼戚 慾欲 憢𢙒 憸𪫺 憹𢙐 懀𢙓 懍懔 懎𢠁 懑懣 懒懶 懞濛矇蒙 戆戇 戋戔
戏戲 戗戧 战戰𢧐 戩戬 戯戱 戶户 扇搧 才纔 扎紮 扑撲 托託讬 扞捍 扣釦 扩擴 扪捫 扫掃 扬揚 扰擾 折摺 抚撫 抛拋 抟摶 抠摳 抡掄 抢搶 护護 抬擡 抵牴 担擔 拐枴柺 拚拼 拟擬
拢攏 拣揀 拥擁 拦攔 拧擰 拨撥 择擇 挂掛 挚摯 挛攣 挜掗 挝撾 挞撻 挟挾 挠撓 挡擋 挢撟 挣掙 挤擠 挥揮 挦撏 挨捱 挩捝 挱挲 挽輓 捆綑 捞撈 损損 捡撿 换換 捣搗擣𢭏 捨舍 据據
掚𪭵 掳擄 掴摑 掷擲 掸撣 掺摻 掼摜 揯搄 揽攬 揾搵 揿撳 搀攙 搁擱 搂摟 搅攪 搖摇 搜蒐 携攜 摄攝 摅攄 摈擯 摊攤 摋𢫬 摐𪭢 撄攖 撊𪭾 撐撑 撧𪮖 撵攆 撷擷 撸擼 撺攛 擞擻
擟𪭧 擫𢬍 攋𪮶 攒攢 敌敵 敎教 敓敚 敗败 敛斂 敩斆 数數 斃毙 斅𢽾 斋齋 斓斕 斗鬥 斩斬 断斷 斸𣃁 旂旗 旋鏇镟 无無 既旣 旧舊 时時 旷曠 旸暘 昙曇 昵暱 昼晝 昽曨 显顯 晉晋
晒曬 晓曉 晔曄 晕暈 晖暉 晛𬀪 暂暫 暅𣈶 暐𬀩 暗闇 暢畅 暧曖 曊𪰶 曥𣆐 曲麯麴麹 朥𦛨 朧胧 朮术術 朱硃 朴樸 机機 杀殺 杂雜 权權 杆桿 杠槓 条條 杨楊 杩榪 杯盃 松鬆 板闆
极極 构構 枞樅 枢樞 枣棗 枥櫪 枧梘 枨棖 枪槍 枫楓 枭梟 柜櫃 柠檸 查査 柵栅 柽檉 栀梔 标標 栈棧 栉櫛 栊櫳 栋棟 栌櫨 栎櫟 栏欄 树樹 栖棲 样樣 核覈 栾欒 桠椏 桡橈 桢楨
档檔 桤榿 桥橋 桦樺 桧檜 桨槳 桩樁 桪樳 桱𣐕 梁樑 梖𪱷 梜𬂩 梲棁 梼檮 梾棶 梿槤 检檢 棂欞 棊棋 棱稜 椁槨 椝槼 椟櫝 椠槧 椢槶 椤欏 椫樿 椭橢 椮槮 楇𣒌 楼樓 榄欖 榅榲
榇櫬 榈櫚 榉櫸欅 榘矩 榝樧 榮荣 槚檟 槛檻 槟檳 槠櫧 槫𣏢 樠𣗊 樤𣔌 横橫 樯檣 樱櫻 橥櫫 橯𣓿 橱櫥 橹櫓 橼櫞 檁檩 檐簷 檭𣘴 檵𪲛 櫅𪲎 櫍𬃊 櫠𪲮 櫱蘖 欇𪳍 欍𣐤 欐𪲔 欑𪴙
欓𣗋 欘𣚚 欢歡 欤歟 欧歐 欽钦 歼殲 歿殁 殇殤 残殘 殒殞 殓殮 殚殫 殡殯 殢𣨼 殴毆 毀毁燬譭 毂轂 毊𪵑 毕畢 毡氈 毵毿 毶𣯶 氂牦犛 氇氌 气氣 氢氫 氩氬 氭𣱝 氲氳 氾汎泛 汉漢
汙污 汤湯 汹洶 沄澐 沈渖瀋 沒没 沟溝 沣灃 沤漚 沥瀝 沦淪 沧滄 沨渢 沩溈潙 沪滬 沾霑 泄洩 泝溯遡 泞濘 注註 泪淚 泶澩 泷瀧 泸瀘 泺濼 泻瀉 泼潑 泽澤 泾涇 洁潔 洒灑 洼窪
浃浹 浅淺 浆漿 浇澆 浈湞 浉溮 浊濁 测測 浍澮 济濟 浏瀏 浐滻 浑渾 浒滸 浓濃 浔潯 浕濜 浿𬇙 涌湧 涗涚 涛濤 涝澇 涞淶 涟漣 涠潿 涡渦 涢溳 涣渙 涤滌 润潤 涧澗 涨漲 涩澀
淀澱 淥渌 淵渊 渍漬 渎瀆 渐漸 渑澠 渔漁 渗滲 温溫 游遊 湋𣲗 湾灣 湿溼濕 溁濚 溃潰 溅濺 溆漵 溇漊 溡𪶄 溪谿 滅灭 滎荥 滗潷 滚滾 滞滯 滟灧灩 滠灄 满滿 滢瀅 滤濾 滥濫 滦灤
滨濱 滩灘 滪澦 漍𬇹 漓灕 潀潨 潁颍 潆瀠 潇瀟 潋瀲 潍濰 潕𣲘 潛潜 潣𫞗 潴瀦 澅𣶩 澛瀂 澜瀾 澫𬇕 澬𫞚 濆𣸣 濑瀨 濒瀕 濿𪵱 瀃𣽷 灍𫞝 灏灝 灒𪷽 灙𣺼 灯燈 灵靈 灶竈 災灾
灿燦 炀煬 炉爐 炖燉 炜煒 炝熗 点點 炼煉鍊𫔀 炽熾 烁爍 烂爛 烃烴 烛燭 烟煙菸 烦煩 烧燒 烨燁 烩燴 烫燙 烬燼 热熱 焕煥 焖燜 焘燾 煇𪸩 煢茕 煴熅 熂𪸕 熉𤈶 熌𤇄 熏燻 熒荧
熓𤆡 熚𤇹 熡𤋏 熰𬉼 熲颎 燀𬊤 燖𬊈 營营 爃𫞡 爄𤇃 爇𦶟 爖𤇭 爥𪹳 爧𫞠 爷爺 牍牘 牵牽 牺犧 犊犢 犖荦 犞𪺭 状狀 犷獷 犸獁 犹猶 狈狽 狝獮 狞獰 独獨 狭狹 狮獅 狯獪 狰猙
狱獄 狲猻 狸貍 猃獫 猌𪺽 猎獵 猕獼 猡玀 猪豬 猫貓 猬蝟 献獻 獊𪺷 獩𤞃 獭獺 獲穫获 玁𤞤 玑璣 玙璵 玚瑒 玛瑪 玩翫 玮瑋 环環 现現 玱瑲 玺璽 珐琺 珑瓏 珰璫 珲琿 珼𫞥 琎璡
琏璉 琐瑣 琼瓊 瑤瑶 瑩莹 瑷璦 瑸璸 瑻𪻲 瑽𪻐 璇璿 璊𫞩 璎瓔 璕𬍤 璗𬍡 璝𪻺 璼𫞨 璾𫞦 瓄𪻨 瓅𬍛 瓒瓚 瓕𤦀 瓛𤩽 瓮甕 瓯甌 电電 画畫畵 畴疇 畼𪽈 疖癤 疗療 疟瘧 疠癘 疡瘍
疬癧 疭瘲 疮瘡 疯瘋 疱皰 疴痾 症癥 痈癰 痉痙 痒癢 痖瘂 痠酸 痨癆 痪瘓 痫癇 痮𪽪 痴癡 痹痺 瘅癉 瘆瘮 瘗瘞 瘘瘺瘻 瘪癟 瘫癱 瘱𪽷 瘾癮 瘿癭 癐𤶊 癞癩 癣癬 癫癲 皁皂 皑皚
皟𤾀 皱皺 皲皸 盏盞 盐鹽 监監 盖蓋 盗盜 盘盤 盨𪾔 盪荡蕩 眍瞘 眝𪾣 眞真 眥眦 眬矓 着著 睁睜 睍𪾢 睐睞 睑瞼 睪睾 瞆瞶 瞒瞞 瞤𥆧 瞩矚 矉𪾸 矑𪾦 矫矯 矶磯 矾礬 矿礦 砀碭
码碼 砖磚 砗硨 砚硯 砜碸 砺礪 砻礱 砾礫 础礎 硁硜 硕碩 硖硤 硗磽 硙磑 硚礄 确確 硵磠 碍礙 碙𥐻 碛磧 碜磣 碱鹼 礐𬒈 礒𥐟 礮𪿫 礼禮 祃禡 祎禕 祕秘 祢禰 祯禎 祷禱 祸禍
祿禄 禀稟 禅禪 离離 禿秃 秆稈 秈籼 秋鞦 种種 积積 称稱 秽穢 秾穠 稅税 稆穞穭 稣穌 稳穩 穀谷 穎颖 穑穡 穷窮 窃竊 窍竅 窎窵 窑窯 窜竄 窝窩 窥窺 窦竇 窭窶 竖竪豎 竚𥩟 竞競
竱𫁟 笃篤 笋筍 笔筆 笕筧 笺箋 笼籠 笾籩 筑築 筚篳 筛篩 筜簹 筝箏 筹籌 筼篔 签簽籤 筿篠 简簡 箓籙 箦簀 箧篋 箨籜 箩籮 箪簞 箫簫 節节 範范 篑簣 篓簍 篘𥬠 篢𬕂 篮籃 篯籛
篱籬 篸𥮾 簂𫂆 簑蓑 簖籪 簢𫂃 籁籟 籅𥫣 籋𥬞 籴糴 类類 粜糶 粝糲 粤粵 粪糞 粮糧 粽糉 糁糝 糇餱𫗯 糊餬𫗫 糍餈 糖醣 糹纟 糺𫄙 糾纠 紀纪 紂纣 紃𬘓 約约 紅红 紆纡 紇纥 紈纨
紉纫 紋纹 納纳 紐纽 紓纾 純纯 紕纰 紖纼 紗纱 紘纮 紙纸 級级 紛纷 紜纭 紝纴 紞𬘘 紟𫄛 紡纺 紧緊 累纍 細细 紱绂 紲绁 紳绅 紵纻 紹绍 紺绀 紼绋 紿绐 絀绌 絁𫄟 終终 組组
絆绊 絍𫟃 絎绗 結结 絕絶绝 絙𫄠 絛縧绦 絝绔 絞绞 絡络 絢绚 絥𫄢 給给 絧𫄡 絨绒 絪𬘡 絰绖 統统 絳绛 絷縶 絹绢 絺𫄨 綀𦈌 綁绑 綃绡 綄𬘫 綆绠 綇𦈋 綈绨 綉繡绣 綋𫟄 綌绤
綎𬘩 綏绥 經经 綖𫄧 綜综 綝𬘭 綞缍 綟𫄫 綠緑绿 綡𫟅 綢绸 綣绻 綧𬘯 綪𬘬 綫線线缐 綬绶 維维 綯绹 綰绾 綱纲 網网 綳繃绷 綴缀 綸纶 綹绺 綺绮 綻绽 綽绰 綾绫 綿绵 緄绲 緇缁
緋绯 緍𦈏 緒绪 緓绬 緔绱鞝 緗缃 緘缄 緙缂 緝缉 緞缎 緟𫟆 締缔 緡缗 緣缘 緤𫄬 緦缌 編编 緩缓 緪縆 緬缅 緮𫄭 緯纬 緰𦈕 緱缑 緲缈 練练 緶缏 緷𦈉 緸𦈑 緹缇 緻致 緼縕缊 縈萦
縉缙 縊缢 縋缒 縍𫄰 縎𦈔 縐绉 縑缣 縗缞 縛缚 縝缜 縞缟 縟缛 縫缝 縬𦈚 縭缡 縮缩 縯𬙂 縰𫄳 縱纵 縲缧 縴纖纤 縵缦 縷缕 縸𫄲 縹缥 縺𦈐 績绩 繂𫄴 繅缫 繆缪 繈𫄶 繏𦈝 繐𰬸
繒缯 繓𦈛 織织 繕缮 繚缭 繞绕遶 繟𦈎 繢缋 繨𫄤 繩绳 繪绘 繬𫄱 繭茧 繮缰韁 繯缳 繰缲 繳缴 繶𫄷 繷𫄣 繹绎 繻𦈡 繼继 繽缤 繾缱 纁𫄸 纆𬙊 纇颣 纈缬 纊纩 續续 纏缠 纓缨 纕𬙋
纗𫄹 纘缵 纚𫄥 纜缆 缽鉢钵 罂罌 罗羅 罚罰 罢罷 罴羆 罵駡骂 羁羈 羋芈 羟羥 羡羨 羣群 羵𫅗 羶膻 翘翹 翙翽 翚翬 耢耮 耧耬 耸聳 聂聶 聋聾 职職 聍聹 联聯 聞闻 聩聵 聪聰 聻𫆏
肃肅 肠腸 肤膚 肮骯 肴餚 肾腎 肿腫 胀脹 胁脅 胆膽 胡衚鬍 胨腖 胪臚 胫脛 胶膠 脈脉 脍膾 脏臟髒 脐臍 脑腦 脓膿 脔臠 脚腳 脥𣍰 脫脱 脶腡 脸臉 腊臘 腌醃 腘膕 腪𣍯 腭顎颚齶
腻膩 腽膃 腾騰 膑臏 膢𦝼 膹𪱥 臗𣎑 臜臢 舆輿 舖鋪铺 舘館馆 舣艤 舰艦 舱艙 舻艫 艣𫇛 艰艱 艳艷豔 艺藝 芗薌 芜蕪 芦蘆 芸蕓 苁蓯 苇葦 苈藶 苋莧 苌萇 苍蒼 苎苧薴 苔薹 苹蘋𬞟
茎莖 茏蘢 茑蔦 荆荊 荐薦 荙薘 荚莢 荛蕘 荜蓽 荝萴 荞蕎 荟薈 荠薺 荤葷 荨蕁 荩藎 荪蓀 荬蕒 荭葒 荮葤 药葯藥 莅蒞 莱萊 莲蓮 莳蒔 莴萵 莶薟 莸蕕 莺鶯 莼蒓蓴 菕𰰨 萚蘀 萝蘿
萤螢 萧蕭 萨薩 葝𫈎 葱蔥 蒀蒕 蒇蕆 蒉蕢 蒋蔣 蒌蔞 蒍蔿𫇭 蒏醟 蒭𫇴 蓝藍 蓟薊 蓠蘺 蓣蕷 蓥鎣 蓦驀 蓧𦰏 蔂虆 蔄𬜬 蔑衊 蔯𫈟 蔷薔 蔹蘞 蔺藺 蔼藹 蕝𫈵 蕰薀 蕲蘄 蕳𫈉 蕴藴蘊
蕽𫇽 薆𫉁 薮藪 藓蘚 藷𫉄 蘟𦻕 虉𬟁 虏虜 虚虛 虫蟲 虬虯 虮蟣 虱蝨 虽雖 虾蝦 虿蠆 蚀蝕 蚁蟻 蚂螞 蚃蠁 蚕蠶 蚝蠔 蚬蜆 蛊蠱 蛎蠣 蛏蟶 蛮蠻 蛰蟄 蛱蛺 蛲蟯 蛳螄 蛴蠐 蛻蜕
蜗蝸 蜡蠟 蝀𬟽 蝇蠅 蝈蟈 蝉蟬 蝎蠍 蝼螻 蝾蠑 螀螿 螨蟎 蟂𫋇 蟏蠨 蟘𫋌 蟜𫊸 蟳𫊻 蠀𧏗 蠙𧏖 蠦𫊮 蠾𧑏 衅釁 衔銜 补補 表錶 衬襯 衮袞 袄襖 袆褘 袜襪 袭襲 袯襏 装裝 裆襠
裈褌 裏裡里 裢褳 裣襝 裤褲 裥襇襉 褛褸 褴襤 襀𫌀 襓𫋹 襕襴 襗𫋷 襘𫋻 襰𧝝 襵𫌇 見见 覎觃 規规 覓觅 視视 覘觇 覛𫌪 覡觋 覥觍 覦觎 覬觊 覯觏 覲觐 覷觑 覹𫌭 覺觉 覼𫌨 覽览
覿觌 觀观 觞觴 触觸 觯觶 訁讠 訂订 訃讣 計计 訊讯 訌讧 討讨 訏𬣙 訐讦 訑𫍙 訒讱 訓训 訕讪 訖讫 記记 訚誾 訛讹 訜𫍛 訝讶 訞𫍚 訟讼 訣诀 訥讷 訨𫟞 訩讻 訪访 設设 許许
訴诉 訶诃 診诊 証證证 詀𧮪 詁诂 詆诋 詊𫟟 詎讵 詐诈 詑𫍡 詒诒 詓𫍜 詔诏 評评 詖诐 詗诇 詘诎 詛诅 詝𬣞 詞词 詟讋 詡诩 詢询 詣诣 試试 詩诗 詪𬣳 詫诧 詬诟 詭诡 詮诠 詰诘
話话 該该 詳详 詵诜 詷𫍣 詼诙 詿诖 誂𫍥 誄诔 誅诛 誆诓 誉譽 誊謄 誋𫍪 認认 誑诳 誒诶 誕诞 誘诱 誚诮 語语 誠诚 誡诫 誣诬 誤误 誥诰 誦诵 誨诲 說説说 誫𫍨 誰谁 課课 誳𫍮
誴𫟡 誶谇 誷𫍬 誹诽 誺𫍧 誼谊 調调 諂谄 諄谆 談谈 諉诿 請请 諍诤 諏诹 諑诼 諒谅 諓𬣡 論论 諗谂 諛谀 諜谍 諝谞 諞谝 諟𬤊 諡謚谥 諢诨 諣𫍩 諤谔 諥𫍳 諦谛 諧谐 諫谏𫍝 諭谕
諯𫍱 諰𫍰 諱讳 諲𬤇 諳谙 諴𫍯 諶谌 諷讽 諸诸 諺谚 諼谖 諾诺 謀谋 謁谒 謂谓 謅诌 謆𫍸 謉𫍷 謊谎 謎谜 謏𫍲 謐谧 謔谑 謖谡 謗谤 謙谦 講讲 謝谢 謠謡谣 謨谟 謫谪 謬谬
謭譾谫𫍿 謯𫍹 謱𫍴 謳讴 謸𫍵 謹谨 謾谩 譂𫟠 譅𰶎 譆𫍻 譊𫍢 譎谲 譏讥 譑𫍤 譓𬤝 譖谮 識识 譙谯 譚谭 譜谱 譞𫍽 譨𫍦 譫谵 譯译 議议 譴谴 譸诪 讀读 讅谉 讎雠 讒谗 讓让 讕谰
讖谶 讚贊赞 讜谠 讞谳 豮豶 豵𫎆 貗𫎌 貝贝 貞贞 貟贠 負负 財财 貢贡 貧贫 貨货 販贩 貪贪 貫贯 責责 貯贮 貰贳 貲赀 貳贰 貴贵 貶贬 貸贷 貺贶 費费 貼贴 貽贻 貿贸 賀贺 賁贲
賂赂 賃赁 賄贿 賅赅 資资 賈贾 賊贼 賑赈 賒赊 賕赇 賙赒 賚赉 賜赐 賝𫎩 賞赏 賟𧹖 賠赔 賡赓 賢贤 賤贱 賦赋 賧赕 質质 賫赍齎 賬账𧹔 賭赌 賴赖 賵赗 賺赚 賻赙 購购 賽赛 賾赜
贃𧹗 贄贽 贅赘 贇赟 贈赠 贉𫎫 贋贗赝 贍赡 贏赢 贐赆 贑𫎬 贓贜赃 贔赑 贖赎 贚𫎦 贛赣 赪赬 赵趙 赶趕 趋趨 趱趲 趸躉 跃躍 跄蹌 跖蹠 跞躒 跡蹟迹 践踐 跶躂 跷蹺 跸蹕 跹躚
跻躋 踊踴 踌躊 踪蹤 踬躓 踯躑 踰逾 蹑躡 蹒蹣 蹔𫏐 蹰躕 蹳𫏆 蹻𫏋 蹿躥 躏躪 躘𨀁 躜躦 躝𨅬 躯軀 軉𨉗 車车 軋轧 軌轨 軏𫐄 軑轪 軒轩 軔轫 軕𫐅 軗𨐅 軛轭 軜𫐇 軝𬨂 軟软
軤轷 軨𫐉 軫轸 軬𫐊 軲轱 軷𫐈 軸轴 軹轵 軺轺 軻轲 軼轶 軾轼 軿𫐌 較较 輄𨐈 輅辂 輇辁 輈辀 載载 輊轾 輋𪨶 輒辄 輔辅 輕轻 輖𫐏 輗𫐐 輛辆 輜辎 輝辉 輞辋 輟辍 輢𫐎 輥辊
輦辇 輨𫐑 輩辈 輪轮 輬辌 輮𫐓 輯辑 輳辏 輶𬨎 輷𫐒 輸输 輻辐 輼轀辒 輾辗 轄辖 轅辕 轆辘 轇𫐖 轉转 轊𫐕 轍辙 轎轿 轐𫐗 轔辚 轗𫐘 轟轰 轠𫐙 轡辔 轢轹 轣𫐆 轤轳 辞辭 辟闢
辩辯 辫辮 边邊 辽遼 达達 迁遷 过過 迈邁 运運 还還 这這 进進 远遠 违違 连連 迟遲 迩邇 适適 选選 逊遜 递遞 逦邐 逻邏 遗遺 遙遥 遱𫐷 邓鄧 邝鄺 邬鄔 邮郵 邹鄒 邺鄴 邻鄰
郁鬱 郏郟 郐鄶 郑鄭 郓鄆 郦酈 郧鄖 郸鄲 鄟𫑘 鄩𬩽 鄳𫑡 酂酇 酝醖醞 酦醱 酱醬 酽釅 酾釃 酿釀 醲𬪩 醶𫑷 释釋 釒钅 釓钆 釔钇 釕钌 釗钊 釘钉 釙钋 釚𫟲 針鍼针 釟𫓥 釣钓 釤钐
釧钏 釨𫓦 釩钒 釲𫟳 釳𨰿 釴𬬩 釵钗 釷钍 釹钕 釺钎 釿𬬱 鈀钯 鈁鍅钫 鈃钘 鈄钭 鈅鑰钥 鈆𫓪 鈇𫓧 鈈钚 鈉钠 鈋𨱂 鈍钝 鈎鉤钩 鈐钤 鈑钣 鈒钑 鈔钞 鈕钮 鈖𫟴 鈗𫟵 鈛𫓨 鈞钧
鈠𨱁 鈡鍾鐘钟锺 鈣钙 鈥钬 鈦钛 鈧钪 鈮铌 鈯𨱄 鈰铈 鈲𨱃 鈳钶 鈴铃 鈷钴 鈸钹 鈹铍 鈺钰 鈽钸 鈾铀 鈿钿 鉀钾 鉁𨱅 鉆鑽钻 鉈铊 鉉铉 鉊𬬿 鉋铇 鉍铋 鉑铂 鉔𫓬 鉕钷 鉗钳 鉚铆
鉛铅 鉝𫟷 鉞钺 鉠𫓭 鉥𬬸 鉦钲 鉧𬭁 鉬钼 鉭钽 鉮𬬹 鉳錇锫 鉴鑑鑒 鉶铏 鉷𫟹 鉸铰 鉺铒 鉻铬 鉽𫟸 鉾𫓴 鉿铪 銀银 銁𫓲 銂𫟻 銃铳 銅铜 銈𫓯 銊𫓰 銍铚 銏𫟶 銑铣 銓铨 銖铢 銘铭
銚铫 銛铦 銠铑 銣铷 銥铱 銦铟 銨铵 銩铥 銪铕 銫铯 銬铐 銮鑾 銱铞 銳鋭锐 銶𨱇 銷销 銹鏽锈 銻锑 銼锉 鋁铝 鋂𰾄 鋃锒 鋅锌 鋇钡 鋉𨱈 鋌铤 鋏铗 鋐𬭎 鋒锋 鋗𫓶 鋙铻 鋝锊 鋟锓
鋠𫓵 鋣铘 鋤锄 鋥锃 鋦锔 鋨锇 鋩铓 鋮铖 鋯锆 鋰锂 鋱铽 鋶锍 鋸锯 鋹𬬮 鋼钢 錀𬬭 錁锞 錂𨱋 錆锖 錈锩 錏铔 錐锥 錒锕 錕锟 錘鎚锤 錙锱 錚铮 錛锛 錜𫓻 錝𫓽 錞𬭚 錟锬 錠锭
錡锜 錢钱 錤𫓹 錥𫓾 錦锦 錨锚 錩锠 錫锡 錮锢 錯错 錳锰 錸铼 錼鎿镎 錽𫓸 錾鏨 鍀锝 鍁锨 鍃锪 鍄𨱉 鍆钔 鍇锴 鍈锳 鍉𫔂 鍋锅 鍍镀 鍒𫔄 鍔锷 鍘铡 鍚钖 鍛锻 鍠锽 鍤锸 鍥锲
鍩锘 鍬锹 鍭𬭤 鍮𨱎 鍰锾 鍵键 鍶锶 鍺锗 鎂镁 鎄锿 鎇镅 鎈𫟿 鎊镑 鎌鐮镰 鎍𫔅 鎓𬭩 鎔镕 鎖锁 鎘镉 鎙𫔈 鎛镈 鎝𨱏 鎞𫔇 鎡镃 鎢钨 鎦镏 鎧铠 鎩铩 鎪锼 鎬镐 鎭鎮镇 鎯𨱍 鎰镒
鎲钂镋 鎳镍 鎵镓 鎶鿔 鎷𨰾 鎸鐫镌 鏃镞 鏆𨱌 鏈链 鏉𨱒 鏌镆 鏍镙 鏏𬭬 鏐镠 鏑镝 鏗铿 鏘锵 鏚𬭭 鏜镗 鏝镘 鏞镛 鏡镜 鏢镖 鏤镂 鏥𫔊 鏦𫓩 鏰镚 鏵铧 鏷镤 鏹镪 鏻𬭸 鏾𫔌 鐃铙
鐄𨱑 鐇𫔍 鐈𫓱 鐋铴 鐍𫔎 鐎𨱓 鐏𨱔 鐐镣 鐒铹 鐓镦 鐔镡 鐙镫 鐠镨 鐦锎 鐧锏 鐨镄 鐩𬭼 鐪𫓺 鐲镯 鐳镭 鐵铁 鐶镮 鐸铎 鐺铛 鐼𫔁 鐽𫟼 鐿镱 鑀𰾭 鑄铸 鑉𫠁 鑊镬 鑌镔 鑔镲
鑕锧 鑞镴 鑠铄 鑣镳 鑥镥 鑪𬬻 鑭镧 鑱镵 鑲镶 鑴𫔔 鑷镊 鑹镩 鑼锣 長长 門门 閂闩 閃闪 閆闫 閈闬 閉闭 閌闶 閍𨸂 閎闳 閏闰 閐𨸃 閑閒闲𫔮 間间 閔闵 閗𫔯 閘闸 閝𫠂 閞𫔰 閡阂
閣阁 閥阀 閨闺 閩闽 閫阃 閬阆 閭闾 閱閲阅 閵𫔴 閶阊 閹阉 閻阎 閼阏 閽阍 閾阈 閿阌 闃阒 闈闱 闉𬮱 闊阔 闋阕 闌阑 闍阇 闐阗 闑𫔶 闒阘 闓闿 闔阖 闕阙 闖闯 闞阚 闠阓 闡阐
闤阛 闥闼 闹鬧 阄鬮 阋鬩 队隊 阳陽 阴陰 阵陣 阶階 际際 陆陸 陇隴 陈陳 陉陘 陕陝 陦隯 陧隉 陨隕 险險 随隨 隐隱 隑𬮿 隤𬯎 隮𬯀 隶隸 隽雋 难難 雏雛 雞鷄鸡 雳靂 雾霧 霁霽
霉黴 霡霢 霣𫕥 霭靄 霼𪵣 靓靚 靔靝 静靜 面麪麫麵麺 靥靨 靧𫖃 鞑韃 鞒鞽 鞯韉 鞲韝𫖕 鞾𫖇 韋韦 韌韧 韍韨 韓韩 韙韪 韚𫠅 韛𫖔 韜韬 韞韫 韠𫖒 韵韻 頁页 頂顶 頃顷 項项 順顺
頇顸 須须鬚 頊顼 頌颂 頍𫠆 頎颀 頏颃 預预 頑顽 頒颁 頓顿 頔𬱖 頗颇 領领 頜颌 頠𬱟 頡颉 頤颐 頦颏 頫𫖯 頮颒 頰颊 頲颋 頴颕 頵𫖳 頷颔 頸颈 頹頽颓 頻频 顂𩓋 顃𩖖 顅𫖶 顆颗
題题 額额 顏顔颜 顒颙 顓颛 顗𫖮 顙颡 顛颠 顢颟 顣𫖹 顥颢 顧顾 顫颤 顬颥 顰颦 顱颅 顳颞 顴颧 風风 颭飐 颮飑 颯飒 颰𩙥 颶飓 颷𩙪 颸飔 颺飏 颻飖 颼飕 颾𩙫 飀飗 飄飘 飆飙
飈飚 飋𫗋 飛飞 飠饣 飢饑饥 飣饤 飥饦 飦𫗞 飧飱 飨饗 飩饨 飪饪 飫饫 飭饬 飯饭 飲饮 飴饴 飵𫗢 飶𫗣 飼饲 飽饱 飾饰 飿饳 餃饺 餄饸 餅饼 餉饷 餌饵 餍饜 餎饹 餏饻 餑饽 餒馁
餓饿 餔𫗦 餕馂 餖饾 餗𫗧 餛馄 餜馃 餞饯 餡馅 餦𫗠 餧𫗪 餪𫗬 餫𫗥 餭𫗮 餳饧 餶馉 餷馇 餸𩠌 餺馎 餼饩 餾馏 餿馊 饁馌 饃馍 饅馒 饈馐 饉馑 饊馓 饋馈 饌馔 饒饶 饘𫗴 饞馋
饟𫗵 饠𫗩 饢馕 馬马 馭驭 馯𫘛 馱驮 馳驰 馴驯 馹驲 馼𫘜 駁驳 駃𫘝 駉𬳶 駊𫘟 駎𩧨 駐驻 駑驽 駒驹 駓𬳵 駔驵 駕驾 駘骀 駙驸 駚𩧫 駛驶 駝驼 駞𫘞 駟驷 駢骈 駤𫘠 駧𩧲 駩𩧴
駪𬳽 駫𫘡 駭骇 駰骃 駱骆 駶𩧺 駸骎 駻𫘣 駼𬳿 駿骏 騁骋 騂骍 騃𫘤 騄𫘧 騅骓 騉𫘥 騊𫘦 騌骔 騍骒 騎骑 騏骐 騑𬴂 騔𩨀 騖骛 騙骗 騚𩨊 騜𫘩 騝𩨃 騞𬴃 騟𩨈 騠𫘨 騤骙 騪𩨄
騫骞 騭骘 騮骝 騱𫘬 騴𫘫 騵𫘪 騶驺 騷骚 騸骟 騻𫘭 騼𫠋 騾骡 驁骜 驂骖 驃骠 驄骢𩨂 驅驱 驊骅 驋𩧯 驌骕 驍骁 驎𬴊 驏骣 驓𫘯 驕骄 驗验 驙𫘰 驛驿 驟骤 驢驴 驤骧 驥骥 驦骦
驨𫘱 驪骊 驫骉 髅髏 髋髖 髌髕 鬓鬢 鬖𩭹 鬠𫘽 鬶鬹 魇魘 魉魎 魚鱼 魛鱽 魟𫚉 魢鱾 魥𩽹 魦𫚌 魨鲀 魯鲁 魴鲂 魵𫚍 魷鱿 魺鲄 魽𫠐 鮀𬶍 鮁鲅 鮃鲆 鮄𫚒 鮅𫚑 鮆𫚖 鮈𬶋 鮊鲌
鮋鲉 鮍鲏 鮎鯰鲇鲶 鮐鲐 鮑鲍 鮒鲋 鮓鲊 鮚鲒 鮜鲘 鮝鯗鲞 鮞鲕 鮟𩽾 鮠𬶏 鮡𬶐 鮤𫚓 鮦鲖 鮪鲔 鮫鲛 鮭鲑 鮮鲜 鮯𫚗 鮰𫚔 鮳鲓 鮵𫚛 鮶鲪 鮸𩾃 鮺鲝 鮿𫚚 鯀鲧 鯁鲠 鯄𩾁 鯆𫚙
鯇鲩 鯉鲤 鯊鲨 鯒鲬 鯔鲻 鯕鲯 鯖鲭 鯛鲷 鯝鲴 鯞𫚡 鯡鲱 鯢鲵 鯤鲲 鯧鲳 鯨鲸 鯪鲮 鯫鲰 鯬𫚞 鯱𩾇 鯴鲺 鯶𩽼 鯷鳀 鯻𬶟 鯽鲫 鯾𫚣 鯿鳊 鰁鳈 鰂鲗 鰃鳂 鰈鲽 鰉鳇 鰊𬶠 鰋𫚢
鰍鳅 鰏鲾 鰐鱷鳄 鰑𫚊 鰒鳆 鰓鳃 鰕𫚥 鰛鰮鳁 鰜鳒 鰟鳑 鰠鳋 鰣鲥 鰤𫚕 鰥鳏 鰦𫚤 鰨鳎 鰩鳐 鰫𫚦 鰭鳍 鰱鲢 鰲鳌 鰳鳓 鰵鳘 鰶𬶭 鰷鲦 鰹鲣 鰺鲹 鰻鳗 鰼鳛 鰽𫚧 鰾鳔 鱀𬶨 鱂鳉
鱄𫚋 鱅鳙 鱆𫠒 鱇𩾌 鱈鳕 鱉鳖 鱊𫚪 鱒鳟 鱔鳝 鱖鳜 鱗鳞 鱘鲟 鱚𬶮 鱝鲼 鱟鲎 鱠鲙 鱢𫚫 鱣鳣 鱤鳡 鱧鳢 鱨鲿 鱭鲚 鱮𫚈 鱯鳠 鱲𫚭 鱸鲈 鱺鲡 鳥鸟 鳩鸠 鳲鸤 鳴鸣 鳶鸢 鳷𫛛
鳼𪉃 鳽𫛚 鴀𫛜 鴃𫛞 鴅𫛝 鴆鸩 鴇鸨 鴉鸦 鴐𫛤 鴒鸰 鴔𫛡 鴕鸵 鴗𫁡 鴛鸳 鴜𪉈 鴝鸲 鴞鸮 鴟鸱 鴣鸪 鴥𫛣 鴦鸯 鴨鸭 鴮𫛦 鴯鸸 鴰鸹 鴲𪉆 鴳𫛩 鴴鸻 鴻鸿 鴽𫛪 鴿鸽 鵂鸺 鵃鸼
鵊𫛥 鵏𬷕 鵐鹀 鵑鹃 鵒鹆 鵓鹁 鵚𪉍 鵜鹈 鵝鹅 鵟𫛭 鵠鹄 鵡鹉 鵧𫛨 鵩𫛳 鵪鹌 鵫𫛱 鵬鹏 鵮鹐 鵯鹎 鵲鹊 鵷鹓 鵾鹍 鶇鸫 鶉鹑 鶊鹒 鶌𫛵 鶒𫛶 鶓鹋 鶖鹙 鶗𫛸 鶘鹕 鶚鹗 鶠𬸘
鶡鹖 鶥鹛 鶦𫛷 鶩鹜 鶬鸧 鶭𫛯 鶰𫛫 鶱𬸣 鶲鹟 鶴鹤 鶹鹠 鶺鹡 鶻鹘 鶼鹣 鶿鷀鹚 鷁鹢 鷂鹞 鷅𫛽 鷊鹝 鷐𫜀 鷓鹧 鷔𪉑 鷖鹥 鷗鸥 鷙鸷 鷚鹨 鷟𬸦 鷣𫜃 鷤𫛴 鷥鸶 鷦鹪 鷨𪉊 鷩𫜁
鷫鹔 鷭𬸪 鷯鹩 鷲鹫 鷳鷴鹇 鷷𫜄 鷸鹬 鷹鹰 鷺鹭 鷽鸴 鷿𬸯 鸇鹯 鸋𫛢 鸌鹱 鸏鹲 鸑𬸚 鸕鸬 鸗𫛟 鸘鹴 鸚鹦 鸛鹳 鸝鹂 鸞鸾 鹺鹾 麥麦 麨𪎊 麩麸 麬𤿲 麲𪎉 麳𪎌 麷𫜑 黃黄 黉黌
黡黶 黩黷 黪黲 黽黾 黿鼋 鼂鼌 鼉鼍 鼴鼹 齊齐 齏齑 齒齿 齔龀 齕龁 齗龂 齘𬹼 齙龅 齜龇 齟龃 齠龆 齡龄 齦龈 齩𫜪 齪龊 齬龉 齭𫜭 齮𬺈 齯𫠜 齰𫜬 齲龋 齴𫜮 齷龌 齼𬺓 齾𫜰
龍龙 龓𫜲 龔龚 龕龛 龜龟 龭𩨎 龯𨱆 鿒鿓 𠀾𠁞 𠆿𠌥 𠉗𠏢 𠐊𫝋 𠚳𠠎 𠛆𠞆 𠛾𪟖 𠬙𪠡 𠲥𡅏 𠴛𡃕 𠴢𡄔 𠵸𡄣 𠽃𪠺 𠿕𪜎 𡂡𪢒 𡃄𪡺 𡃤𪢐 𡅯𪢖 𡋀𡓾 𡋗𡑭 𡍣𡔖 𡑍𫭼 𡓁𪤄 𡟫𫝪 𡭜𡮉
𡭬𡮣 𡳃𡳳 𡳒𦘧 𡸃𡽗 𡸗𪨩 𡹬𪨹 𡿖𪩛 𢍰𪪴 𢘙𢤱 𢘝𢣚 𢘞𢣭 𢙑𢠼 𢢐𤢻 𢣐𪬚 𢤩𪫡 𢤿𪬯 𢫊𢷮 𢫞𢶫 𢬦𢹿 𢯷𪭝 𢶒𪭯 𢺳𪮳 𣈣𣋋 𣍐𫧃 𣍨𦢈 𣑶𣠲 𣘓𣞻 𣘷𣝕 𣜬𪳗 𣞎𣠩 𣭤𣯴 𣯣𣯩 𣶫𣿉
𣶭𪷓 𣷷𤅶 𣺽𤁣 𣽏𪶮 𤄷𪶒 𤊀𤒎 𤊰𤓩 𤎺𤓎 𤎻𤑳 𤑹𪹀 𤒻𪹹 𤓌𪹠 𤘀𪺣 𤙯𤛮 𤛱𫞢 𤜆𪺪 𤝢𤢟 𤠮𪺸 𤩂𫞧 𤬅𪼴 𤳄𤳸 𤳷𪽝 𤶧𤸫 𤷃𪽭 𤺔𪽴 𥅘𥌃 𥅿𥊝 𥏝𪿊 𥐯𥖅 𥐰𥕥 𥖲𪿞 𥗇𪿵 𥗽𬒗
𥜐𫀓 𥜰𫀌 𥞦𥞵 𥢶𫞷 𥢷𫀮 𥧂𥨐 𥩺𥪂 𥭉𥵊 𥮋𥸠 𥯤𫁳 𥱔𥵃 𥴨𫂖 𥴼𫁺 𥶽𫁱 𥹥𥼽 𥺇𥽖 𥻦𫂿 𥾯𫄝 𥿊𦈈 𦀖𫄦 𦂅𦈒 𦃄𦈗 𦃩𫄯 𦅇𫄪 𦅈𫄵 𦆲𫟇 𦒀𫅥 𦔖𫅼 𦟗𦣎 𦟼𫆝 𦠅𫞅 𦡝𫆫 𦧺𫇘
𦨩𦪽 𦱌𫇪 𦶻𦾟 𧉐𧕟 𧌥𧎈 𧒭𧔥 𧒯𫊹 𧝧𧟀 𧞫𫌋 𧡴𫌫 𧢄𫌬 𧦝𫍞 𧦧𫍟 𧩕𫍭 𧩼𫍶 𧫝𫍺 𧬤𫍼 𧭈𫍾 𧭹𫍐 𧳕𧳟 𧶔𧹓 𧷎𪠀 𧸘𫎨 𧹈𪥠 𧽯𫎸 𧿈𨇁 𨀱𨄣 𨁴𨅍 𨂐𫏌 𨂺𨈊 𨄄𨈌 𨅫𨇞 𨆪𫏕
𨇤𫏨 𨇰𫏞 𨇽𫏑 𨊻𨐆 𨌈𫐍 𨍰𫐔 𨎌𫐋 𨎮𨐉 𨏠𨐇 𨏥𨐊 𨞺𫟫 𨟊𫟬 𨟳𨣞 𨠨𨣧 𨡙𨢿 𨡺𨣈 𨤰𨤻 𨥛𨱀 𨥟𫓫 𨧀𬭊 𨧰𫟽 𨧱𨱊 𨨏𬭛 𨨛𫓼 𨨢𫓿 𨩰𫟾 𨪕𫓮 𨫒𨱐 𨬖𫔏 𨭆𬭶 𨭎𬭳 𨭖𫔑 𨭸𫔐
𨮂𨱕 𨮳𫔒 𨯟𫔓 𨰃𫔉 𨰋𫓳 𨰥𫔕 𨰲𫔃 𨲳𫔖 𨳑𨸁 𨳕𨸀 𨴗𨸅 𨴹𫔲 𨵩𨸆 𨵸𨸇 𨶀𨸉 𨶏𨸊 𨶮𨸌 𨶲𨸋 𨷲𨸎 𨸘𨽏 𨼳𫔽 𩀨𫕚 𩅙𫕨 𩎖𫖑 𩎢𩏾 𩏂𫖓 𩏠𫖖 𩏪𩏽 𩏷𫃗 𩑔𫖪 𩒎𫖭 𩓣𩖕 𩓥𫖵
𩔑𫖷 𩔳𫖴 𩖰𫠇 𩗀𩙦 𩗓𫗈 𩗴𫗉 𩘀𩙩 𩘝𩙭 𩘹𩙨 𩘺𩙬 𩙈𩙰 𩚛𩟿 𩚥𩠀 𩚩𫗡 𩚵𩠁 𩛆𩠂 𩛌𫗤 𩛡𫗨 𩛩𩠃 𩜇𩠉 𩜦𩠆 𩜵𩠊 𩝔𩠋 𩝽𫗳 𩞄𩠎 𩞦𩠏 𩟐𩠅 𩟗𫗚 𩠠𩠴 𩡖𩡣 𩡺𩧦 𩢡𩧬 𩢴𩧵
𩢸𩧳 𩢾𩧮 𩣏𩧶 𩣫𩧸 𩣵𩧻 𩣺𩧼 𩤊𩧩 𩤙𩨆 𩤲𩨉 𩤸𩨅 𩥄𩨋 𩥇𩨍 𩥉𩧱 𩥑𩨌 𩦠𫠌 𩧆𩨐 𩬣𩭙 𩬤𩰀 𩯁𫙂 𩯒𩯳 𩰰𩰹 𩲒𩳤 𩴌𩴵 𩵦𫠏 𩵩𩽺 𩵹𩽻 𩶁𫚎 𩶰𩽿 𩶱𩽽 𩷰𩾄 𩸃𩾅 𩸄𫚝 𩸡𫚟
𩸦𩾆 𩻗𫚨 𩻬𫚩 𩻮𫚘 𩼶𫚬 𩽇𩾎 𩿅𫠖 𩿤𫛠 𩿪𪉄 𪀖𫛧 𪀦𪉅 𪀾𪉋 𪁈𪉉 𪁖𪉌 𪂆𪉎 𪃍𪉐 𪃏𪉏 𪃒𫛻 𪃧𫛹 𪄆𪉔 𪄕𪉒 𪅂𫜂 𪆷𫛾 𪇳𪉕 𪈼𱊜 𪉸𫜊 𪋿𫧮 𪌭𫜓 𪍠𫜕 𪓰𫜟 𪔭𪔵 𪘀𪚏 𪘯𪚐
𪙏𫜯 𫒡𫓷 𫜦𫜫 𰻝𰻞
$groups$;
begin
  execute format(
    'create or replace function han_forms() returns jsonb language sql immutable parallel safe as $sql$ select %L::jsonb $sql$',
    (
      select jsonb_object_agg(letter, left(letters, 1))
      from regexp_split_to_table(trim(groups, E' \r\n'), '\s+') letters
      cross join regexp_split_to_table(substr(letters, 2), '') letter
    )
  );
end $make$;

-- Words as they are compared: small letters without accents, in half width, one form of each Chinese
-- letter; what stands between words is a space, apostrophes are nothing. Twice is the same as once.
create or replace function folded(words text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  result text := lower(words);
begin
  if octet_length(words) > length(words) then
    result := normalize(
      regexp_replace(lower(normalize(words, nfkd)), '[\u0300-\u036f\u200b-\u200d\ufeff]', '', 'g'), nfc
    );
    -- Letters that have a stroke instead of an accent, and letters of two.
    result := replace(replace(replace(replace(
      translate(result, 'øłđðħŧı', 'olddhti'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    if result ~ '[\u2e80-\u9fff\U00020000-\U0003ffff]' then
      select string_agg(coalesce(public.han_forms() ->> one.letter, one.letter), '' order by one.place)
      into result
      from unnest(string_to_array(result, null)) with ordinality as one (letter, place);
    end if;
  end if;
  return translate(result, '-,‐‑‒–—、·・‧''’‘ʼ`', '           ');
end $$;

-- As before, of folded words; letters beyond the first plane are Chinese too, and so are the private ones
-- that old systems of Hong Kong write.
create or replace function grams(words text) returns text[]
language plpgsql immutable parallel safe as $$
declare
  compared text := public.folded(words);
  letters text[] := string_to_array(compared, null);
  -- One sign per letter: C for Chinese, a space for any white space; in small letters nothing else is a C.
  kinds text[] := string_to_array(
    regexp_replace(
      regexp_replace(compared, '\s', ' ', 'g'),
      '[\u2e80-\u9fff\uac00-\ud7af\ue000-\uf8ff\uf900-\ufaff\U00020000-\U0003ffff]', 'C', 'g'
    ),
    null
  );
  kind text;
  letter text;
  before text := '';
  earlier text := '';
  kind_before text := ' ';
  kind_earlier text := ' ';
  found text[] := '{}';
begin
  for i in 1 .. least(coalesce(array_length(letters, 1), 0), 1300) loop
    kind := kinds[i];
    letter := letters[i];
    if kind <> ' ' then
      if kind = 'C' then found := found || letter; end if;
      if kind_before <> ' ' then
        if kind = 'C' or kind_before = 'C' then found := found || (before || letter); end if;
        if kind_earlier <> ' ' then found := found || (earlier || before || letter); end if;
      end if;
    end if;
    earlier := before;
    kind_earlier := kind_before;
    before := letter;
    kind_before := kind;
  end loop;
  return found;
end $$;

-- The words of a search as patterns; none of them is a pattern that nothing has.
create or replace function word_patterns(words text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(
    array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), array[null]::text[]
  )
  from regexp_split_to_table(public.folded(words), '\s+') word
  where word <> ''
$$;

-- How each word of a name begins: `^ch ^ta ^ma`. The door finds surnames of two letters by it.
create or replace function name_starts(words text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg('^' || left(word, 2)), '{}')
  from regexp_split_to_table(public.folded(words), '\s+') word
  where word ~ '^[^\s\u2e80-\u9fff]'
$$;

-- What the door asks the index for, and the names that it then takes: a word of less than three letters
-- is a whole word when it stands alone, otherwise the beginning of one.
create or replace function name_grams(words text) returns text[]
language sql immutable parallel safe as $$
  select public.grams(words) || array(
    select '^' || word from regexp_split_to_table(public.folded(words), '\s+') word
    where word ~ '^[^\s\u2e80-\u9fff]{2}$'
  )
$$;
create or replace function name_patterns(words text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(
    array_agg(
      case when is_long then '%' else '% ' end || word || case when is_alone and not is_long then ' %' else '%' end
    ),
    array[null]::text[]
  )
  from (
    select regexp_replace(word, '([\\%_])', '\\\1', 'g') as word,
      word !~ '^[^\u2e80-\u9fff\U00020000-\U0003ffff]{1,2}$' as is_long, count(*) over () = 1 as is_alone
    from regexp_split_to_table(public.folded(words), '\s+') word
    where word <> ''
  ) asked
$$;

-- Both names in either order, apart and in one word.
create or replace function name_words(first_name text, last_name text) returns text
language sql immutable parallel safe as $$
  select concat(
    ' ', f, ' ', l, ' ', regexp_replace(l || f, '\s', '', 'g'), ' ',
    case when f ~ '[\u2e80-\u9fff\U00020000-\U0003ffff]' then regexp_replace(f || l, '\s', '', 'g') end,
    ' '
  )
  from (
    select public.folded(coalesce(first_name, '')) as f, public.folded(coalesce(last_name, '')) as l
  ) names
$$;

alter table orders add column if not exists search_words text;
alter table attendees add column if not exists search_words text;

-- The first line has the names alone: that is where the door looks.
create or replace function order_searched() returns trigger language plpgsql as $$
begin
  new.search_words := public.name_words(new.first_name, new.last_name) || E'\n'
    || public.folded(new.public_id || ' ' || new.email);
  new.search := public.grams(new.search_words);
  return new;
end $$;
create or replace function attendee_searched() returns trigger language plpgsql as $$
begin
  new.search_words := public.name_words(new.first_name, new.last_name) || E'\n'
    || public.folded(new.public_id || ' ' || new.email);
  new.search := public.grams(new.search_words)
    || public.name_starts(concat_ws(' ', new.first_name, new.last_name));
  return new;
end $$;

create or replace function event_searched() returns trigger language plpgsql as $$
begin
  new.search_words := public.folded(public.in_all_languages(new.title, new.translations, 'title'));
  new.search := public.grams(new.search_words);
  return new;
end $$;

-- How readers sort names: by strokes, by Pinyin, by the alphabet.
create collation if not exists names_zh_hk (provider = icu, locale = 'zh-Hant-u-co-stroke');
create collation if not exists names_zh_cn (provider = icu, locale = 'zh-Hans-u-co-pinyin');
create collation if not exists names_latin (provider = icu, locale = 'und');

-- Rows that exist, some at a time, so that nobody waits for long; a broken try goes on where it was.
do $fill$
declare
  after bigint := 0;
  last bigint;
begin
  loop
    select max(id) into last
    from (
      select id from orders
      where id > after and email is not null and search_words is null
      order by id limit 500
    ) batch;
    exit when last is null;
    update orders set email = email
    where id > after and id <= last and email is not null and search_words is null;
    commit;
    after := last;
  end loop;
  after := 0;
  loop
    select max(id) into last
    from (
      select id from attendees where id > after and search_words is null order by id limit 500
    ) batch;
    exit when last is null;
    update attendees set email = email where id > after and id <= last and search_words is null;
    commit;
    after := last;
  end loop;
  update events set title = title;
end $fill$;
